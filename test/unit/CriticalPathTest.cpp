// The time of a warp alone, on graphs whose schedules are worked out by hand.
#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/ScheduleSlots.h"
#include "test/unit/GraphBuilder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

using namespace cgpredict;

namespace {

// Arithmetic 10 cycles, loads 100, one instruction per cycle.
PathCosts costs(uint32_t unroll = 1) {
  PathCosts c;
  c.latency.fill(Cycles{10});
  c.latency[static_cast<std::size_t>(InstructionUnit::Memory)] = Cycles{100};
  c.issue = Cycles{1};
  c.branchTaken = c.branchNotTaken = Cycles{10};
  c.unroll = unroll;
  return c;
}

class Graph : public test::GraphBuilder {
public:
  void block(uint32_t first, uint32_t end, double executions, int32_t loop = -1) {
    GraphBlock block{{}, executions, loop};
    for (uint32_t id = first; id < end; ++id)
      block.operations.push_back(id);
    graph.blocks.push_back(block);
  }
};

double saved(const OperationGraph &graph, uint32_t unroll) {
  const UnitCounts counts = savedByJoining(graph, unroll);
  return std::accumulate(counts.begin(), counts.end(), 0.0);
}

TEST(CriticalPath, NothingTakesNoTime) { EXPECT_EQ(criticalPath({}, costs()).value(), 0); }

TEST(CriticalPath, ChainAddsUp) { // 100 + 10 + 10
  Graph g;
  const uint32_t load = g.add(OperationClass::Load, {});
  const uint32_t sum = g.add(OperationClass::FAdd, {load});
  g.add(OperationClass::FAdd, {sum});
  g.block(0, 3, 1);
  EXPECT_EQ(criticalPath(g.graph, costs()).value(), 120);
}

// 100 for the load, 10 + 5 for the comparison, 3 more until the branch has it, and its 10.
TEST(CriticalPath, ABranchWaitsLongerForItsCondition) {
  PathCosts c = costs();
  c.comparison = Cycles{5};
  c.condition = Cycles{3};
  Graph g;
  const uint32_t load = g.add(OperationClass::Load, {});
  const uint32_t compare = g.add(OperationClass::Compare, {load});
  g.add(OperationClass::Branch, {compare});
  g.block(0, 3, 1);
  EXPECT_EQ(criticalPath(g.graph, c).value(), 128);
}

// A sequence with a latency of its own, 8 where others take 4: 100, and 20 where others take 10.
TEST(CriticalPath, SequencesHaveTheirLatency) {
  Graph g;
  const uint32_t load = g.add(OperationClass::Load, {});
  const uint32_t call = g.add(OperationClass::FSpecial, {load});
  g.graph.operations[call].instructions = 7;
  g.graph.operations[call].latency = 8;
  g.block(0, 2, 1);
  EXPECT_EQ(criticalPath(g.graph, costs()).value(), 120);
}

// load, use, load, use: the second load moves up beside the first: 0, 1; sums at 100 and 101.
TEST(CriticalPath, LoadsMoveUp) {
  Graph g;
  const uint32_t a = g.add(OperationClass::Load, {});
  g.add(OperationClass::FAdd, {a});
  const uint32_t b = g.add(OperationClass::Load, {});
  g.add(OperationClass::FAdd, {b});
  g.block(0, 4, 1);
  EXPECT_EQ(criticalPath(g.graph, costs()).value(), 111);
}

// With a store between, the second load waits for it: sum 100 to 110, store at 110, load at 111.
TEST(CriticalPath, LoadsDoNotPassAStore) {
  Graph g;
  const uint32_t a = g.add(OperationClass::Load, {});
  const uint32_t sum = g.add(OperationClass::FAdd, {a});
  g.add(OperationClass::Store, {sum});
  g.add(OperationClass::Load, {});
  g.block(0, 4, 1);
  EXPECT_EQ(criticalPath(g.graph, costs()).value(), 211);
}

// phi, load, sum = sum + load, branch; `trips` iterations. Alone, an iteration is load 100, sum
// (starts at 100) and the branch behind it at 101, next iteration at 111; the last sum ends at 110.
OperationGraph reduction(double trips) {
  Graph g;
  g.add(OperationClass::Phi, {2});
  g.add(OperationClass::Load, {});
  g.add(OperationClass::FAdd, {0, 1});
  g.add(OperationClass::Branch, {});
  g.block(0, 4, trips, 0);
  g.graph.loops = {{0, 1, -1, 1, trips}};
  return g.graph;
}

TEST(CriticalPath, LoopTurnsInSteadyState) {
  EXPECT_EQ(criticalPath(reduction(1), costs()).value(), 111);
  EXPECT_EQ(criticalPath(reduction(1000), costs()).value(), 111000);
}

// Four iterations joined: loads at 0 to 3, sums at 100, 110, 120, 130, one branch at 131; the next
// four start at 141.
TEST(CriticalPath, JoinedIterationsOverlapTheirLoads) {
  EXPECT_EQ(criticalPath(reduction(4), costs(4)).value(), 141);
  EXPECT_EQ(criticalPath(reduction(400), costs(4)).value(), 14100);
  EXPECT_EQ(criticalPath(reduction(8), costs(16)).value(), 282) << "fewer than 16: by fours";
}

// The same of doubles with registers for two of them, beside the sum's own: loads at 0 and 1, a sum
// at 100, the third load at 101, a sum at 110, the fourth load at 111, sums at 201 and 211, the
// branch at 212.
TEST(CriticalPath, JoinedLoadsShareRegisters) {
  OperationGraph graph = reduction(4);
  graph.operations[1].bytes = 8;
  PathCosts few = costs(4);
  few.loadRegisters = 4 + 1;
  EXPECT_EQ(criticalPath(graph, few).value(), 222);
  few.loadRegisters = 8 + 1;
  EXPECT_EQ(criticalPath(graph, few).value(), 141);
  few.loadRegisters = 1;
  few.fewestLoadRegisters = 4;
  EXPECT_EQ(criticalPath(graph, few).value(), 222);
}

// b[i] = a[i] in four iterations, joined. Loads that may be of what is stored wait for it: at 0,
// 101, 202 and 303, each with its store 100 later, the branch at 404. Where they are apart, loads
// at 0 to 3, stores at 100 to 103, the branch at 104.
TEST(CriticalPath, JoinedLoadsPassStoresThatAreApart) {
  Graph g;
  const uint32_t load = g.add(OperationClass::Load, {});
  const uint32_t store = g.add(OperationClass::Store, {load});
  g.add(OperationClass::Branch, {});
  g.graph.operations[load].site = 0;
  g.block(0, 3, 4, 0);
  g.graph.loops = {{0, 1, -1, 1, 4}};
  PathCosts c = costs(4);
  c.load = {{.always = Cycles{100}}};
  c.latency[static_cast<std::size_t>(InstructionUnit::Memory)] = Cycles{1};
  EXPECT_EQ(criticalPath(g.graph, c).value(), 414);
  g.graph.blocks[0].apart = {{store, load}};
  EXPECT_EQ(criticalPath(g.graph, c).value(), 114);
}

// A quotient's rare case stands behind a branch, across which no load moves: 110 each, and 10 for
// the branch that four share.
TEST(CriticalPath, RareCasesKeepIterationsApart) {
  OperationGraph graph = reduction(4);
  graph.operations[2].rareCase = RareCase::InInstruction;
  PathCosts c = costs(4);
  c.waitsForRareCases = true;
  EXPECT_EQ(criticalPath(graph, c).value(), 4 * 110 + 10);
  EXPECT_EQ(saved(graph, 4), 3);
}

// Two loads, a quotient of the first and a sum of both, with a store between the second load and
// the quotient or not.
Graph quotientBetween(RareCase rareCase, bool stores) {
  Graph g;
  const uint32_t a = g.add(OperationClass::Load, {});
  const uint32_t b = g.add(OperationClass::Load, {});
  if (stores)
    g.add(OperationClass::Store, {});
  const uint32_t quotient = g.add(OperationClass::FAdd, {a});
  g.add(OperationClass::FAdd, {quotient, b});
  g.graph.operations[quotient].rareCase = rareCase;
  g.block(0, static_cast<uint32_t>(g.graph.operations.size()), 1);
  return g;
}

// Of a turn with a load behind its quotient, too, that one is on the way with the first load of the
// next turn: five times 110 for four turns, not eight.
TEST(CriticalPath, LoadsBehindARareCaseMeetTheNextTurn) {
  Graph g;
  const uint32_t counter = g.add(OperationClass::Phi, {});
  const uint32_t a = g.add(OperationClass::Load, {counter});
  const uint32_t quotient = g.add(OperationClass::FAdd, {a});
  const uint32_t b = g.add(OperationClass::Load, {counter});
  g.add(OperationClass::FAdd, {quotient, b});
  const uint32_t next = g.add(OperationClass::IAlu, {counter});
  g.graph.operations[counter].operands = {next};
  g.add(OperationClass::Branch, {g.add(OperationClass::Compare, {next})});
  g.graph.operations[quotient].rareCase = RareCase::InInstruction;
  g.block(0, 8, 4, 0);
  g.graph.loops = {{0, 1, -1, 1, 4}};
  PathCosts c = costs(4);
  c.waitsForRareCases = true;
  EXPECT_NEAR(criticalPath(g.graph, c).value(), 5 * 110 + 10, 10);
  c.unroll = 1;
  EXPECT_NEAR(criticalPath(g.graph, c).value(), 8 * 110 + 4 * 10, 40);
}

// A load stands right in front of its first use, which is behind the quotient: 100 and 10 for the
// quotient, 100 and 10 for the sum. In front of a store, or of a branch that the library's code
// has, it stays beside the first load.
TEST(CriticalPath, LoadsStandBehindTheRareCasesInFrontOfTheirUses) {
  PathCosts c = costs();
  c.waitsForRareCases = true;
  const auto path = [&](RareCase rareCase, bool stores) {
    return criticalPath(quotientBetween(rareCase, stores).graph, c).value();
  };
  EXPECT_EQ(path(RareCase::None, false), 120);
  EXPECT_EQ(path(RareCase::InInstruction, false), 220);
  EXPECT_EQ(path(RareCase::InInstruction, true), 120);
  EXPECT_EQ(path(RareCase::InLibrary, false), 120);
  c.waitsForRareCases = false;
  EXPECT_EQ(path(RareCase::InInstruction, false), 120);
}

// A load of 100 cycles, of which a share waits for 400 more. Of four turns that are joined the
// first one has all of a quarter, beside the others: sums at 500, 510, 520, 530, the branch at 531.
// Of an eighth it has a half; of a half the third turn has its own beside it. Alone each has its
// share.
TEST(CriticalPath, JoinedIterationsWaitForTheirSlowestLoad) {
  OperationGraph graph = reduction(4);
  graph.operations[1].site = 0;
  const auto cycles = [&](double share, uint32_t unroll) {
    PathCosts c = costs(unroll);
    c.load = {{.always = Cycles{100}, .further = {{{share, Cycles{400}}, {}}}}};
    return criticalPath(graph, c).value();
  };
  EXPECT_EQ(cycles(0.25, 4), 541);
  EXPECT_EQ(cycles(0.125, 4), 341);
  EXPECT_EQ(cycles(0.5, 4), 541);
  EXPECT_EQ(cycles(0.25, 1), 4 * 211);
}

// Of a load of 300 cycles on average, half of whose executions find the value in a register: 150.
TEST(CriticalPath, ValuesInRegistersDoNotWait) {
  const LoadWait wait{
      .busy = Cycles{30}, .always = Cycles{100}, .further = {{{0.5, Cycles{400}}, {}}}};
  EXPECT_EQ(wait.mean().value(), 300);
  EXPECT_EQ(wait.scaled(0.5).mean().value(), 150);
  EXPECT_EQ(wait.scaled(0.5).busy.value(), 15);
}

// Two loads that keep the load/store unit for 30 cycles each: it takes the second one at 30, and
// the sums start at 100 and 130.
TEST(CriticalPath, LoadsQueueAtTheirUnit) {
  Graph g;
  const uint32_t a = g.add(OperationClass::Load, {}), b = g.add(OperationClass::Load, {});
  g.add(OperationClass::FAdd, {a});
  g.add(OperationClass::FAdd, {b});
  g.block(0, 4, 1);
  g.graph.operations[a].site = g.graph.operations[b].site = 0;
  PathCosts c = costs();
  c.load = {{.busy = Cycles{30}, .always = Cycles{100}}};
  EXPECT_EQ(criticalPath(g.graph, c).value(), 140);
}

// Three turns of a loop that is unrolled whole: loads at 0 to 2, sums at 100, 110, 120, the branch
// at 121.
TEST(CriticalPath, LoopsUnrolledWholeOverlapAllTurns) {
  PathCosts c = costs();
  EXPECT_EQ(criticalPath(reduction(3), c).value(), 3 * 111);
  c.whole = {true};
  EXPECT_EQ(criticalPath(reduction(3), c).value(), 131);
}

// One block of four iterations.
OperationGraph fourTurns(std::initializer_list<std::pair<OperationClass, uint32_t>> operations) {
  Graph g;
  for (const auto &[operationClass, operand] : operations)
    g.add(operationClass, {operand});
  const auto end = static_cast<uint32_t>(operations.size());
  g.block(0, end, 4, 0);
  g.graph.loops = {{0, 1, -1, 1, 4}};
  return g.graph;
}

// at = next[at]: an address of 10 cycles and a load of 100, each of the load before; four of them.
TEST(CriticalPath, JoinedIterationsWaitForAnAddressThatWasLoaded) {
  const OperationGraph walk = fourTurns({{OperationClass::Phi, 2},
                                         {OperationClass::Address, 0},
                                         {OperationClass::Load, 1},
                                         {OperationClass::IAlu, 3},
                                         {OperationClass::Branch, 3}});
  EXPECT_EQ(criticalPath(walk, costs(4)).value(), 4 * (10 + 100));
}

// A sum of loads whose address is of a counter, both in the loop, and registers for two of four
// loads, beside four for counter, address and sum: no later turn's load comes before the first
// one's, or that would find no room. The counter at 0, the address at 10, loads at 20 and 21, a sum
// at 120, a load at 121, a sum at 130, a load at 131, sums at 221 and 231, the branch at 232.
TEST(CriticalPath, OffsetsOfTheFirstAddressFollowIt) {
  OperationGraph graph = fourTurns({{OperationClass::Phi, 1},
                                    {OperationClass::IAlu, 0},
                                    {OperationClass::Address, 1},
                                    {OperationClass::Load, 2},
                                    {OperationClass::Phi, 5},
                                    {OperationClass::FAdd, 3},
                                    {OperationClass::Branch, 1}});
  graph.operations[3].bytes = 8;
  graph.operations[5].operands = {3, 4};
  PathCosts few = costs(4);
  few.loadRegisters = 4 + 4;
  EXPECT_EQ(criticalPath(graph, few).value(), 242);
}

// Sums of so many loads each, which issue 50 cycles behind each other and take 100.
Graph sumsOfLoads(uint32_t sums, uint32_t loads) {
  Graph g;
  for (uint32_t load = 0; load < sums * loads; ++load)
    g.graph.operations[g.add(OperationClass::Load, {})].site = 0;
  for (uint32_t sum = 0; sum < sums; ++sum) {
    std::vector<uint32_t> operands(loads);
    std::iota(operands.begin(), operands.end(), sum * loads);
    g.add(OperationClass::FAdd, operands);
  }
  g.block(0, sums * loads + sums, 1);
  return g;
}

PathCosts withScoreboards(uint32_t scoreboards) {
  PathCosts c = costs();
  c.load = {LoadWait{.busy = Cycles{50}, .always = Cycles{100}}};
  c.scoreboards = scoreboards;
  return c;
}

// Six loads and a sum of each: at 100, 150 and 200 where loads are waited for one by one. With four
// scoreboards the fourth sum waits for the last load, until 350, and two are behind it; with three
// the third one does.
TEST(CriticalPath, LoadsWithoutAScoreboardOfTheirOwnAreWaitedForTogether) {
  const Graph six = sumsOfLoads(6, 1);
  EXPECT_EQ(criticalPath(six.graph, withScoreboards(0)).value(), 350 + 10);
  EXPECT_EQ(criticalPath(six.graph, withScoreboards(4)).value(), 350 + 1 + 1 + 10);
  EXPECT_EQ(criticalPath(six.graph, withScoreboards(3)).value(), 350 + 1 + 1 + 1 + 10);
}

// Eight loads for four sums need four scoreboards: the sums are at 150, 250, 350 and 450. With
// three the third one waits for all that are left.
TEST(CriticalPath, LoadsOfOneUseShareAScoreboard) {
  const Graph pairs = sumsOfLoads(4, 2);
  EXPECT_EQ(criticalPath(pairs.graph, withScoreboards(4)).value(), 450 + 10);
  EXPECT_EQ(criticalPath(pairs.graph, withScoreboards(3)).value(), 450 + 1 + 10);
}

// p[j].x and p[j].y in four joined turns, of which each misses a sixteenth of the time, 100 cycles:
// where they are apart a group waits for a quarter of that, for both at once; where x and y miss an
// eighth together, for half of it.
TEST(CriticalPath, LoadsOfASectorWaitForEachOther) {
  OperationGraph graph = fourTurns({{OperationClass::Phi, 0},
                                    {OperationClass::Load, 0},
                                    {OperationClass::Load, 0},
                                    {OperationClass::FAdd, 1},
                                    {OperationClass::FAdd, 2},
                                    {OperationClass::Branch, 0}});
  graph.operations[1].site = 0;
  graph.operations[2].site = 1;
  PathCosts c = costs(4);
  const LoadWait wait{.always = Cycles{100}, .further = {{{0.0625, Cycles{100}}, {}}}};
  c.load = {wait, wait};
  const double apart = criticalPath(graph, c).value();
  graph.operations[1].mate = graph.operations[2].mate = 0;
  EXPECT_EQ(criticalPath(graph, c).value(), apart + 25);
}

// A warp's accesses are five cycles apart: loads at 0, 5, 10 and 15, so sums at 100, 110, 120 and
// 130, and with 15 cycles at 100, 115, 130 and 145, the branch at 146.
TEST(CriticalPath, AccessesOfAWarpAreApart) {
  PathCosts c = costs(4);
  c.accessInterval = Cycles{5};
  EXPECT_EQ(criticalPath(reduction(4), c).value(), 141);
  c.accessInterval = Cycles{15};
  EXPECT_EQ(criticalPath(reduction(4), c).value(), 156);
}

// Room for two loads, so that each sum lets one more go: loads at 0 and 50, the first sum at 100, a
// load there, the second sum at 150, and so on. A scoreboard that was waited for is free again: two
// are enough.
TEST(CriticalPath, AScoreboardIsFreeBehindItsWait) {
  Graph g = sumsOfLoads(6, 1);
  for (uint32_t load = 0; load < 6; ++load)
    g.graph.operations[load].bytes = 4;
  const auto withRoom = [&](uint32_t scoreboards) {
    PathCosts c = withScoreboards(scoreboards);
    c.loadRegisters = 2;
    return criticalPath(g.graph, c).value();
  };
  EXPECT_EQ(withRoom(2), withRoom(0));
  EXPECT_GT(withRoom(1), withRoom(0));
}

// A load, and a loop of which each turn has two loads and sums of them, one with the value of
// before: that keeps one of the scoreboards.
TEST(CriticalPath, AValueLoadedBeforeALoopKeepsAScoreboard) {
  const auto path = [](uint32_t scoreboards) {
    Graph g;
    const uint32_t before = g.add(OperationClass::Load, {});
    g.graph.operations[before].site = 0;
    g.block(0, 1, 1);
    for (uint32_t load = 1; load <= 2; ++load)
      g.graph.operations[g.add(OperationClass::Load, {})].site = 0;
    g.add(OperationClass::FAdd, {1, before});
    g.add(OperationClass::FAdd, {2});
    g.block(1, 5, 4, 0);
    g.graph.loops = {{1, 2, -1, 1, 4}};
    return criticalPath(g.graph, withScoreboards(scoreboards)).value();
  };
  EXPECT_EQ(path(3), path(0));
  EXPECT_GT(path(2), path(0));
}

// Loads take 500 cycles at site 0, 30 at site 1.
double fourTurnsOf(Graph g) {
  g.block(0, static_cast<uint32_t>(g.graph.operations.size()), 4, 0);
  g.graph.loops = {{0, 1, -1, 1, 4}};
  PathCosts c = costs(4);
  c.load = {LoadWait{.always = Cycles{500}}, LoadWait{.always = Cycles{30}}};
  return criticalPath(g.graph, c).value();
}

// state = table[state ^ text[j]]: three loads of text at 0 to 2, the first place in the table at
// 500, the next ones at 540 and 580. Only behind that one comes the fourth load of text, for which
// the fourth place waits until 581 + 500, 10 cycles before its load.
TEST(CriticalPath, LoadsForAChainOfLoadsAreATurnAhead) {
  Graph g;
  g.add(OperationClass::Phi, {3});
  g.graph.operations[g.add(OperationClass::Load, {})].site = 0;
  g.add(OperationClass::IAlu, {0, 1});
  g.graph.operations[g.add(OperationClass::Load, {2})].site = 1;
  g.add(OperationClass::Branch, {});
  EXPECT_EQ(fourTurnsOf(g), 581 + 500 + 10 + 30);
}

// at = next[at], and the sum of it and text[j]: no load of the chain waits for one of text, so all
// of these are on their way at first.
TEST(CriticalPath, LoadsBesideAChainOfLoadsAreNot) {
  Graph g;
  g.add(OperationClass::Phi, {1});
  g.graph.operations[g.add(OperationClass::Load, {0})].site = 1;
  g.graph.operations[g.add(OperationClass::Load, {})].site = 0;
  g.add(OperationClass::IAlu, {1, 2});
  g.add(OperationClass::Branch, {});
  EXPECT_LT(fourTurnsOf(g), 550);
}

// i = i + 1 is made once, with three of four branches. Beside it x = x + c is as well, but neither
// x = x * c nor i % c.
TEST(CriticalPath, OnlyCountersAreOffsetsOfTheFirst) {
  const auto beside = [](OperationClass operationClass, uint32_t operand) {
    return saved(fourTurns({{OperationClass::Phi, 1},
                            {operationClass, operand},
                            {OperationClass::IAlu, 2},
                            {OperationClass::Branch, 2}}),
                 4);
  };
  EXPECT_EQ(beside(OperationClass::IAlu, 0), 3 + 3 + 3);
  EXPECT_EQ(beside(OperationClass::IMul, 0), 3 + 3);
  EXPECT_EQ(beside(OperationClass::IDiv, 2), 3 + 3);
}

// Where the loop ends by a value that it loads or divides for, the next iteration waits for it.
TEST(CriticalPath, LoopsThatEndByWhatTheyComputeAreNotJoined) {
  for (const OperationClass of : {OperationClass::Load, OperationClass::IDiv}) {
    const OperationGraph search = fourTurns({{OperationClass::IAlu, 0},
                                             {of, 0},
                                             {OperationClass::Compare, 1},
                                             {OperationClass::Branch, 2}});
    EXPECT_EQ(saved(search, 4), 0);
  }
}

// for (i < turns) { for (j < 3) { load; sum of it and of the sums before; } }, of which the loops
// that are `whole` are unrolled so.
double sumsOf(double turns, const std::vector<bool> &whole, uint32_t unroll) {
  Graph g;
  const uint32_t start = g.add(OperationClass::Phi, {});
  g.block(0, 1, turns, 0);
  const uint32_t sum = g.add(OperationClass::Phi, {start, start});
  const uint32_t load = g.add(OperationClass::Load, {});
  const uint32_t next = g.add(OperationClass::FAdd, {load, sum});
  g.graph.operations[sum].operands = {start, next};
  g.block(1, 4, 3 * turns, 1);
  g.graph.operations[start].operands = {next};
  g.block(4, 4, turns, 0);
  g.graph.loops = {{0, 3, -1, 1, turns}, {1, 2, 0, turns, 3}};
  PathCosts c = costs(unroll);
  c.whole = whole;
  c.left.assign(g.graph.operations.size(), 1);
  return criticalPath(g.graph, c).value();
}

// for (i) { x = load; x = x | i; for (j < 2) load; } of four turns: what is loaded and chosen is there
// four times, its inner load eight, the counter once.
TEST(CriticalPath, JoinedTurnsAroundAnUnrolledLoopShareCounters) {
  Graph g;
  const uint32_t i = g.add(OperationClass::Phi, {});
  const uint32_t load = g.add(OperationClass::Load, {});
  const uint32_t chosen = g.add(OperationClass::Logic, {load, i});
  g.block(0, 3, 8, 0);
  const uint32_t inner = g.add(OperationClass::Load, {});
  g.block(3, 4, 16, 1);
  const uint32_t next = g.add(OperationClass::IAlu, {i});
  g.graph.operations[i].operands = {next};
  g.block(4, 5, 8, 0);
  g.graph.loops = {{0, 3, -1, 1, 8}, {1, 2, 0, 8, 2}};
  const auto slots =
      nestTurns(g.graph, 0, 4, {false, true}, std::vector<double>(g.graph.operations.size(), 1));
  ASSERT_TRUE(slots);
  const auto executed = [&](uint32_t id) {
    return std::ranges::count_if(
        *slots, [&](const ScheduleSlot &slot) { return slot.id == id && !slot.joined; });
  };
  EXPECT_EQ(executed(load), 4);
  EXPECT_EQ(executed(chosen), 4);
  EXPECT_EQ(executed(inner), 8);
  EXPECT_EQ(executed(next), 1);
}

// Unrolled whole all six loads are on their way before the first of six sums at 100, where walked
// one by one each inner loop would wait for its own three.
TEST(CriticalPath, LoopsInEachOtherThatAreUnrolledAreOneBlock) {
  EXPECT_EQ(sumsOf(2, {true, true}, 1), 160);
  EXPECT_GT(sumsOf(2, {true, false}, 1), 300);
}

// Of eight turns four are joined, whose twelve sums from 100 on end at 220, and the loads of the
// next four are issued from 211 on.
TEST(CriticalPath, TurnsAroundAnUnrolledLoopAreJoined) {
  EXPECT_EQ(sumsOf(8, {false, true}, 4), 311 + 120);
  EXPECT_GT(sumsOf(8, {false, true}, 1), 2 * 431);
}

// for (i < turns) if (test) sum += load;
OperationGraph guardedLoop(bool leaves, uint32_t loads = 1, double turns = 9) {
  Graph g;
  const uint32_t i = g.add(OperationClass::Phi, {});
  const uint32_t sum = g.add(OperationClass::Phi, {});
  g.add(OperationClass::Branch, {g.add(OperationClass::Compare, {i})});
  g.block(0, 4, turns, 0);
  g.graph.blocks[0].leaves = leaves;
  for (uint32_t l = 0; l < loads; ++l)
    g.graph.operations[sum].operands = {
        g.add(OperationClass::FAdd, {g.add(OperationClass::Load, {i}), sum})};
  g.block(4, 4 + 2 * loads, turns, 0);
  const uint32_t next = g.add(OperationClass::IAlu, {i});
  g.graph.operations[i].operands = {next};
  g.add(OperationClass::Branch, {g.add(OperationClass::Compare, {next})});
  g.block(next, next + 3, turns, 0);
  g.graph.loops = {{0, 3, -1, 1, turns}};
  return g.graph;
}

// Of eight turns no guard's branch is left, of the counter, its test and the branch two each: 8 + 18.
// What leaves the loop is no guard, nor what guards more than 20 instructions, or another branch.
TEST(CriticalPath, LoopsWithGuardsAreJoinedByFours) {
  EXPECT_EQ(saved(guardedLoop(false), 16), 26);
  EXPECT_EQ(saved(guardedLoop(true), 16), 0);
  EXPECT_EQ(saved(guardedLoop(false, 10), 16), 26);
  EXPECT_EQ(saved(guardedLoop(false, 11), 16), 0);
  OperationGraph rare = guardedLoop(false);
  std::ranges::find(rare.operations, OperationClass::FAdd, &GraphOperation::operationClass)
      ->rareCase = RareCase::InInstruction;
  EXPECT_EQ(saved(rare, 16), 0);
}

// Nor are turns of a loop whose number a compiler cannot tell, but where the program asks for it; a
// load behind a guard is on its way beside one in front of it all the same, as it is where turns are
// joined.
TEST(CriticalPath, LoopsThatCannotBeCountedAreNotJoined) {
  OperationGraph graph = guardedLoop(false);
  graph.loops[0].uncounted = true;
  EXPECT_EQ(saved(graph, 16), 0);
  graph.loops[0].unroll = 4;
  EXPECT_EQ(saved(graph, 4), 26);
  graph.loops[0].unroll = 0;
  OperationGraph leaving = guardedLoop(true);
  EXPECT_LT(criticalPath(graph, costs(16)).value(), criticalPath(leaving, costs(16)).value());
}

// Two groups of sixteen turns of 33: no branch of 32 guards, of the loop's three 30 each. A turn of
// four loads and sums, twelve as loads count twice, is too long: eight groups of four, 24 each.
TEST(CriticalPath, ShortTurnsWithGuardsAreJoinedBySixteens) {
  EXPECT_EQ(saved(guardedLoop(false, 1, 33), 16), 32 + 3 * 30);
  EXPECT_EQ(saved(guardedLoop(false, 4, 33), 16), 32 + 3 * 24);
}

// while (i < 8 && x < c) x = x + x: unrolled, with the test of i once and that of x in every turn;
// without a constant for i, not.
TEST(CriticalPath, CountersThatEndAtAConstantAreTestedOnce) {
  OperationGraph graph = fourTurns({{OperationClass::IAlu, 0},
                                    {OperationClass::FAdd, 1},
                                    {OperationClass::Compare, 0},
                                    {OperationClass::Compare, 1},
                                    {OperationClass::Select, 2},
                                    {OperationClass::Branch, 4}});
  graph.operations[4].operands = {2, 3};
  EXPECT_EQ(saved(graph, 4), 0);
  graph.operations[2].constantOperand = true;
  EXPECT_EQ(saved(graph, 4), 3 + 3 + 3) << "sums and tests of i, branches";
}

// do m = i > m ? i : m; while (m < 9): what it needs leads back to itself.
TEST(CriticalPath, AChoiceOfItselfEndsALoop) {
  OperationGraph graph = fourTurns({{OperationClass::IAlu, 0},
                                    {OperationClass::Select, 0},
                                    {OperationClass::Compare, 1},
                                    {OperationClass::Branch, 2}});
  graph.operations[1].operands = {0, 1};
  EXPECT_GE(saved(graph, 4), 0);
}

// A block that half of the warps execute counts half: it starts when the addition has issued, at
// 1, and its load is there at 110.
TEST(CriticalPath, PartsCountWithTheirShare) {
  Graph g;
  g.add(OperationClass::FAdd, {});
  g.add(OperationClass::Load, {0});
  g.block(0, 1, 1);
  g.block(1, 2, 0.5);
  EXPECT_EQ(criticalPath(g.graph, costs()).value(), 1 + 0.5 * (110 - 1));
}

} // namespace
