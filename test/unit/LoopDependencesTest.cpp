// Which loop inside a thread carries a dependence, over how many iterations, and when may hardware
// rely on that?
#include "analyzer/dependence/LoopDependences.h"
#include "analyzer/dependence/FindDependences.h"
#include "analyzer/dependence/ParallelInside.h"
#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// A value of which each turn of the block makes the next one by the operation and 1.
Operand addPhi(TablesBuilder &b, uint32_t block, const std::string &opcode = "add") {
  constexpr uint32_t Outside = 9;
  const Operand phi{OperandKind::Operation, b.operation(block, OperationClass::Phi)};
  const Operand one{OperandKind::Constant, 1};
  const Operand next{OperandKind::Operation,
                     b.operation(block, OperationClass::IAlu, {phi, one})};
  std::vector<Operation> &operations = b.tables.blocks[block].operations;
  operations.back().opcode = opcode;
  operations.back().constants = {"1"};
  operations[operations.size() - 2].operands = {one, next};
  operations[operations.size() - 2].constants = {"1"};
  operations[operations.size() - 2].incoming = {Outside, block};
  return phi;
}

// for (k = 0; k < trips; ++k) { a[k + ahead] = ...; ... = a[every * k]; } in each of 32 threads,
// whose parts of a lie 256 bytes apart. `loaded`: the load's address comes from memory. `walked`:
// iterations that are looked at one by one. `carried`: a value goes on from k to k + 1 beside it.
LaunchFixture launchOf(int64_t ahead, bool loaded, int64_t every, int64_t trips,
                       bool carried = false) {
  TablesBuilder b("ahead");
  b.pointer("a", 4);
  const uint32_t block = b.block({.loop = 0, .successors = {}});
  b.loop(block, -1, {block});
  const Operand index = addPhi(b, block);
  if (carried)
    addPhi(b, block, "fadd");
  const uint32_t store = b.site(block, SiteKind::Store, 0, 4);
  std::vector<Operation> &operations = b.tables.blocks[block].operations;
  operations.back().operands = {{OperandKind::Constant, 0}, index};
  const Operand other =
      loaded ? Operand{OperandKind::Operation, b.operation(block, OperationClass::Load)} : index;
  const uint32_t load = b.site(block, SiteKind::Load, 0, 4);
  operations.back().operands = {other};
  NestLevel level;
  level.base = constant(trips);
  level.body = {{false, block}};
  const auto record = static_cast<int64_t>(b.nestRecord(
      2, {level}, {{store, 0, slot(0), {constant(4)}}, {load, 0, slot(1), {constant(4 * every)}}}));
  LaunchFixture fixture(b.tables, {32, 1, 1}, {0x1000});
  fixture.thread = [=](test::ThreadCoordinate c) {
    const auto base = static_cast<int64_t>(0x1000 + 256 * c[0]);
    return std::vector<int64_t>{record, base + 4 * ahead, base};
  };
  fixture.cutWindows();
  fixture.kernel.sampled = {fixture.launch};
  return fixture;
}

WindowReader readerOf(const LaunchFixture &fixture) {
  return [&](const Launch &, uint32_t window) { return fixture.window(window); };
}

LoopDependences dependencesOf(int64_t ahead, bool loaded, int64_t every = 1, int64_t trips = 10,
                              int64_t walked = 64) {
  const LaunchFixture fixture = launchOf(ahead, loaded, every, trips);
  const DependenceReport report = findDependences(fixture.kernel, readerOf(fixture));
  EXPECT_TRUE(report.dependences.empty());
  const Window window = fixture.window(0);
  const std::vector<const ThreadRecords *> threads = {&window.threads[0], &window.threads[1]};
  return loopDependences(fixture.kernel, sourceNest(fixture.kernel.tables), report, threads,
                         {walked, 1000}, readerOf(fixture));
}

// Level 0 is the thread's loop, level 1 the one inside. Iteration k + 3 reads what k stored.
TEST(LoopDependences, AProvedDistanceCounts) {
  const LoopDependences found = dependencesOf(3, false);
  ASSERT_EQ(found.dependences.size(), 1u);
  const Dependence &flow = found.dependences[0];
  EXPECT_EQ(flow.kind, DependenceKind::Flow);
  EXPECT_EQ(flow.level, 1);
  EXPECT_EQ(flow.leastDistance, 3);
  EXPECT_TRUE(flow.distanceProved);
  EXPECT_EQ(flow.reliableDistance(), 3);
  EXPECT_TRUE(found.carries(1));
  EXPECT_FALSE(found.carries(0));
  EXPECT_FALSE(found.forwarded[1]); // the first three iterations read what nobody stored
}

// Seen 3 iterations apart, but another iteration may load another address: 1 is all that is sure.
TEST(LoopDependences, ADistanceOfLoadedAddressesIsOne) {
  const LoopDependences found = dependencesOf(3, true);
  ASSERT_EQ(found.dependences.size(), 1u);
  EXPECT_EQ(found.dependences[0].leastDistance, 3);
  EXPECT_FALSE(found.dependences[0].distanceProved);
  EXPECT_EQ(found.dependences[0].reliableDistance(), 1);
}

// Every iteration reads a[0]. The fourth one stores it, so the first three read what the thread had
// not stored; where the first one does, all find it.
TEST(LoopDependences, WhatIsReadBeforeItIsStoredIsNotForwarded) {
  EXPECT_FALSE(dependencesOf(-3, false, 0).forwarded[1]);
  EXPECT_TRUE(dependencesOf(0, false, 0).forwarded[1]);
}

// a[2 k'] is a[k + 6]: (k, k') are (0, 3), (2, 4), (4, 5), and (6, 6) in one iteration; (8, 7) is
// read before it is stored. Two threads were walked.
TEST(LoopDependences, TheLeastDistanceCounts) {
  const LoopDependences found = dependencesOf(6, false, 2);
  ASSERT_EQ(found.dependences.size(), 3u); // flow in the iteration, flow and anti of the loop
  const Dependence &own = found.dependences[0], &flow = found.dependences[1];
  EXPECT_EQ(own.level, -1);
  EXPECT_EQ(flow.level, 1);
  EXPECT_EQ(flow.leastDistance, 1);
  EXPECT_EQ(flow.count, 6u);
  EXPECT_EQ(found.dependences[2].kind, DependenceKind::Anti);
}

// Of five iterations (0, 3) and (2, 4) meet. Who looks at the first four sees three iterations
// between them; two is what hardware may rely on, so three is not proved.
TEST(LoopDependences, ANearerMeetingBehindTheWalkIsFound) {
  const LoopDependences found = dependencesOf(6, false, 2, 5, 4);
  ASSERT_EQ(found.dependences.size(), 1u);
  EXPECT_EQ(found.dependences[0].leastDistance, 3);
  EXPECT_FALSE(found.dependences[0].distanceProved);
  EXPECT_EQ(found.dependences[0].reliableDistance(), 1);
}

// Iterations that store the same value may do so in any order.
TEST(LoopDependences, EqualValuesBindNoIteration) {
  LoopDependences found = dependencesOf(3, false);
  found.dependences[0].dependenceClass = DependenceClass::EqualValues;
  EXPECT_FALSE(found.carries(1));
}

TEST(LoopDependences, AnIterationReadsItsOwn) {
  const LoopDependences found = dependencesOf(0, false);
  ASSERT_EQ(found.dependences.size(), 1u);
  EXPECT_EQ(found.dependences[0].level, -1);
  EXPECT_EQ(found.dependences[0].reliableDistance(), 0);
  EXPECT_FALSE(found.carries(1));
  EXPECT_TRUE(found.forwarded[1]);
}

// a[k - 1] is stored after iteration k - 1 loaded it: an anti-dependence over one iteration.
TEST(LoopDependences, ALaterStoreWaits) {
  const LoopDependences found = dependencesOf(-1, false);
  ASSERT_EQ(found.dependences.size(), 1u);
  EXPECT_EQ(found.dependences[0].kind, DependenceKind::Anti);
  EXPECT_EQ(found.dependences[0].level, 1);
  EXPECT_EQ(found.dependences[0].reliableDistance(), 1);
}

uint32_t insideOf(int64_t ahead, bool loaded = false, int64_t every = 1, bool carried = false) {
  const LaunchFixture fixture = launchOf(ahead, loaded, every, 10, carried);
  return parallelInside(fixture.kernel, readerOf(fixture));
}

TEST(ParallelInside, IterationsThatNeverMeetAreParallel) {
  EXPECT_EQ(insideOf(0), 1u);
  EXPECT_EQ(insideOf(10), 1u); // beyond the last one
  EXPECT_EQ(insideOf(1, false, 20), 1u); // none loads what one stores
}

TEST(ParallelInside, ThoseThatMeetAreNot) {
  EXPECT_EQ(insideOf(9), 0u); // the first one's and the last one's
  EXPECT_EQ(insideOf(-1), 0u);
  EXPECT_EQ(insideOf(0, false, 0), 0u); // all read the first one's
}

TEST(ParallelInside, WhatGoesOnInARegisterIsHandedOn) {
  EXPECT_EQ(insideOf(0, false, 1, true), 0u);
}

TEST(ParallelInside, LoadedAddressesMayMeetAnywhere) { EXPECT_EQ(insideOf(0, true), 0u); }

} // namespace
