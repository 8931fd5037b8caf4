// What is known of loops in threads whose turns were recorded one by one?
#include "analyzer/affine/AffineAccesses.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr uint32_t Entry = 0, Head = 1, Inside = 2, Latch = 3, Behind = 4; // blocks
constexpr uint64_t Threads = 8;
constexpr Operand Thread{OperandKind::Dimension, 0};

TEST(AffineFit, OnePointForEachDimensionTellsTheOthers) {
  AffineFit fit;
  for (const auto &[x, y] : std::vector<std::pair<int64_t, int64_t>>{{0, 3}, {2, 3}, {2, 5}})
    fit.add({x, y}, std::vector<int64_t>{10 * x - y});
  EXPECT_EQ(fit.at({7, 1}, 0), 69);
  EXPECT_TRUE(fit.covers({7, 1}));
  fit.add({3, 3}, std::vector<int64_t>{26});
  EXPECT_EQ(fit.contradicted(), 0U);
}

TEST(AffineFit, APointThatSaysNothingYetIsComparedLater) {
  AffineFit fit;
  fit.add({0, 0}, std::vector<int64_t>{0});
  fit.add({2, 2}, std::vector<int64_t>{5}); // of 2 x + y it is 6
  EXPECT_TRUE(fit.isOpen());
  fit.add({1, 0}, std::vector<int64_t>{2});
  EXPECT_FALSE(fit.isOpen());
  fit.add({0, 1}, std::vector<int64_t>{1});
  EXPECT_EQ(fit.contradicted(), 0U);
}

// for (k = 0; k < bound; k += step) if (...) ... = a[k];
class LoopOfTurns : public testing::Test {
protected:
  void SetUp() override { build(Latch); }

  // The loop is left behind the block.
  void build(uint32_t exit) {
    b = TablesBuilder("turns");
    records.clear();
    array = {OperandKind::Argument, b.pointer("a", 4)};
    bound = {OperandKind::Argument, b.argument("n", "i32")};
    b.block({.successors = {Head}});
    b.block(
        {.loop = 0,
         .successors = exit == Head ? std::vector{Inside, Behind} : std::vector{Inside, Latch}});
    b.block({.loop = 0, .successors = {Latch}});
    b.block(
        {.loop = 0, .successors = exit == Latch ? std::vector{Head, Behind} : std::vector{Head}});
    b.block({});
    b.loop(Head, -1, {Head, Inside, Latch}, 7);
    twice = operation(Entry, "add", {Thread, Thread});
    least = operation(Entry, "call", {value(twice), bound});
    at(least).callee = "llvm.smin.i32";
    phi = operation(Head, "phi", {{}, {}}); // in the order of the blocks
    at(phi).incoming = {Entry, Latch};
    product = operation(Head, "mul", {value(phi), {OperandKind::Dimension, 0}});
    if (exit == Head)
      leave(Head, value(phi));
    address = operation(Inside, "getelementptr", {array, value(phi)});
    at(address).type = "ptr";
    at(address).scales = {4};
    const uint32_t load = b.site(Inside, SiteKind::Load, 0, 4);
    at(b.tables.sites[load].operation).operands = {value(address)};
    b.operation(Inside, OperationClass::Branch, {value(b.tables.sites[load].operation)});
    next = operation(Latch, "add", {value(phi), {OperandKind::Constant, 1}});
    at(phi).operands[1] = value(next);
    setStep("1");
    if (exit == Latch)
      leave(Latch, value(next));
    for (uint32_t block = Entry; block <= Behind; ++block)
      records.push_back(
          b.blockRecord(block, block == Inside ? std::vector{load} : std::vector<uint32_t>{}));
  }

  void leave(uint32_t block, const Operand &index) {
    test = operation(block, "icmp", {index, bound});
    at(test).predicate = "slt";
    b.operation(block, OperationClass::Branch, {value(test)});
  }
  Operand value(uint32_t id) const { return {OperandKind::Operation, id}; }
  uint32_t operation(uint32_t block, const char *opcode, std::vector<Operand> operands) {
    const uint32_t id = b.operation(block, OperationClass::Other, std::move(operands));
    at(id).opcode = opcode;
    at(id).type = "i32";
    return id;
  }
  Operation &at(uint32_t id) {
    for (BasicBlock &block : b.tables.blocks)
      for (Operation &operation : block.operations)
        if (operation.id == id)
          return operation;
    throw std::out_of_range("no such operation");
  }
  void setStep(const char *number) { at(next).constants = {number}; }
  void setBound(Operand operand) { at(test).operands[1] = operand; }

  // Of a thread that is inside in every second turn; `whole` turns of the latch, one more of the
  // head where the loop is left there.
  void run(uint64_t thread, int64_t turns, int64_t step = 1, bool leavesAtHead = false) {
    std::vector<int64_t> &words = all.emplace_back();
    words.push_back(records[Entry]);
    for (int64_t k = 0; k < turns; ++k) {
      words.push_back(records[Head]);
      if (k % 2 == 0 || leavesAtHead)
        words.insert(words.end(), {records[Inside], 0x1000 + 4 * step * k});
      words.push_back(records[Latch]);
    }
    if (leavesAtHead)
      words.push_back(records[Head]);
    words.push_back(records[Behind]);
    window.threads.push_back({{thread, 0, 0}, {}, {}});
  }

  // Of a thread of which a record describes the loop.
  void runNest(uint64_t thread, int64_t turns) {
    if (nest == 0) {
      NestLevel level;
      level.base = slot(1);
      nest = b.nestRecord(2, {level}, {{0, 0, slot(0), {constant(4)}}});
    }
    all.push_back({nest, 0x1000 + 64 * static_cast<int64_t>(thread), turns});
    window.threads.push_back({{thread, 0, 0}, {}, {}});
  }

  AffineAccesses &seen() {
    for (std::size_t k = 0; k < all.size(); ++k)
      window.threads[k].words = all[k];
    graph.emplace(b.tables);
    accesses.emplace(b.tables, *graph, ThreadCoordinate{Threads, 1, 1});
    accesses->add(window);
    return *accesses;
  }

  TablesBuilder b{"turns"};
  Operand array, bound;
  uint32_t twice = 0, least = 0, phi = 0, product = 0, address = 0, next = 0, test = 0;
  std::vector<int64_t> records; // by block
  int64_t nest = 0;
  std::vector<std::vector<int64_t>> all;
  Window window;
  std::optional<OperandGraph> graph;
  std::optional<AffineAccesses> accesses;
};

TEST_F(LoopOfTurns, AConditionHidesNoTurns) {
  for (uint64_t thread = 0; thread < 2; ++thread)
    run(thread, 5);
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].start.constant, 0x1000);
  EXPECT_THAT(found[0].strides, ElementsAre(4));
  EXPECT_EQ(found[0].levels[0].base.constant, 5);
  EXPECT_FALSE(found[0].always);
}

TEST_F(LoopOfTurns, WhereAThreadsNumberIsTheBoundThereIsOneTurnAtLeast) {
  setBound(Thread);
  for (uint64_t thread = 0; thread < Threads; ++thread)
    run(thread, std::max<int64_t>(1, static_cast<int64_t>(thread)));
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].levels[0].base.constant, 0);
  EXPECT_EQ(found[0].levels[0].base.slopes[0], 1);
  EXPECT_EQ(found[1].levels[0].base.constant, 1);
  EXPECT_EQ(found[1].levels[0].base.slopes[0], 0);
}

TEST_F(LoopOfTurns, BehindTheExitTheLastTurnDoesNotCome) {
  build(Head);
  for (uint64_t thread = 0; thread < 2; ++thread)
    run(thread, 3, 1, true);
  ASSERT_EQ(seen().obstacle(), "");
  ASSERT_EQ(accesses->accesses().size(), 1U);
  EXPECT_EQ(accesses->accesses()[0].levels[0].base.constant, 3);
}

TEST_F(LoopOfTurns, ABoundByAnotherStepIsAQuotient) {
  setBound(Thread);
  setStep("3");
  for (uint64_t thread = 0; thread < 3; ++thread)
    run(thread, 2, 3);
  EXPECT_THAT(seen().obstacle(), HasSubstr("turns.c:7: a loop's bound is not made"));
}

TEST_F(LoopOfTurns, AStepAwayFromTheBoundEndsSomewhereElse) {
  setBound(Thread);
  at(test).predicate = "sgt";
  for (uint64_t thread = 0; thread < 3; ++thread)
    run(thread, 2);
  EXPECT_THAT(seen().obstacle(), HasSubstr("a loop's bound is not made"));
}

TEST_F(LoopOfTurns, OneTurnEachDoesNotTellHowTheyGoOn) {
  setBound(Thread);
  for (uint64_t thread = 0; thread < 3; ++thread)
    run(thread, 1);
  EXPECT_THAT(seen().obstacle(), HasSubstr("how often a loop turns"));
}

TEST_F(LoopOfTurns, NorDoesItOfALoopThatARecordDescribes) {
  setBound(Thread);
  for (uint64_t thread = 0; thread < 3; ++thread)
    runNest(thread, 1);
  EXPECT_THAT(seen().obstacle(), HasSubstr("how often a loop turns"));
}

TEST_F(LoopOfTurns, ThatOneTurnsOnceAtLeastAsWell) {
  setBound(Thread);
  for (uint64_t thread = 3; thread < 6; ++thread)
    runNest(thread, static_cast<int64_t>(thread) - 1);
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].levels[0].base.constant, -1);
  EXPECT_EQ(found[1].levels[0].base.constant, 1);
}

TEST_F(LoopOfTurns, BothEndsOfARowOfThreadsTellWhatAnOrderLeaves) {
  setBound(Thread);
  setStep("3");
  for (const uint64_t thread : {0, 1, 2, 7})
    runNest(thread, 1);
  ASSERT_EQ(seen().obstacle(), "");
  EXPECT_EQ(accesses->accesses().size(), 1U);
}

TEST_F(LoopOfTurns, ThatOneIsLeftByEqualValuesWhenItSays) {
  setBound(Thread);
  at(test).predicate = "ne";
  for (uint64_t thread = 3; thread < Threads; ++thread)
    runNest(thread, static_cast<int64_t>(thread) - 1);
  ASSERT_EQ(seen().obstacle(), "");
  EXPECT_EQ(accesses->accesses().size(), 1U);
}

TEST_F(LoopOfTurns, TurnsThatDifferAreNotThoseOfOneBound) {
  run(0, 3);
  run(1, 5);
  EXPECT_THAT(seen().obstacle(), HasSubstr("a loop's bound is not made"));
}

TEST_F(LoopOfTurns, AnIndexThatGrowsByWhatIsLoadedIsNone) {
  at(phi).operands[1] = value(b.tables.sites[0].operation);
  for (uint64_t thread = 0; thread < 2; ++thread)
    run(thread, 5);
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not made of the loops' indices alone"));
}

TEST_F(LoopOfTurns, AProductOfIndicesMayGoOnOtherwise) {
  at(address).operands[1] = value(product);
  for (uint64_t thread = 0; thread < 2; ++thread)
    run(thread, 2); // inside in the first turn alone, where all products are 0
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not made of the loops' indices alone"));
}

TEST_F(LoopOfTurns, ATestThatIsNotInEachTurnDoesNotCountThem) {
  b.tables.blocks[Inside].successors = {Latch, Head}; // past the test
  for (uint64_t thread = 0; thread < 2; ++thread)
    run(thread, 5);
  EXPECT_THAT(seen().obstacle(), HasSubstr("a loop's bound is not made"));
}

// 100 turns, of which the first are kept.
TEST_F(LoopOfTurns, CountsTellHowOftenACutThreadTurns) {
  for (uint64_t thread = 0; thread < 2; ++thread) {
    run(thread, 40);
    all.back().pop_back(); // behind the loop
    window.threads.back().rest = {{static_cast<uint32_t>(records[Head]), 60},
                                  {static_cast<uint32_t>(records[Inside]), 30},
                                  {static_cast<uint32_t>(records[Latch]), 60},
                                  {static_cast<uint32_t>(records[Behind]), 1}};
  }
  ASSERT_EQ(seen().obstacle(), "");
  EXPECT_EQ(accesses->accesses()[0].levels[0].base.constant, 100);
}

TEST_F(LoopOfTurns, OfACutThreadAllAccessesAreKept) {
  for (uint64_t thread = 0; thread < 2; ++thread) {
    run(thread, 1);
    window.threads.back().rest = {{static_cast<uint32_t>(records[Head]), 60},
                                  {static_cast<uint32_t>(records[Inside]), 30}};
  }
  EXPECT_THAT(seen().obstacle(), HasSubstr("cut short"));
}

// if (...) break; in front of the latch.
class LoopWithBreak : public LoopOfTurns {
protected:
  void SetUp() override {
    LoopOfTurns::SetUp();
    b.tables.blocks[Inside].successors = {Latch, Behind};
  }

  void runAndBreak(uint64_t thread, int64_t turns) {
    run(thread, turns, 1, false);
    all.back().resize(all.back().size() - 2); // the latch and what is behind
    all.back().push_back(records[Behind]);
  }
};

TEST_F(LoopWithBreak, ThoseThatAreNotLeftEarlyTellTheTurns) {
  run(0, 5);
  runAndBreak(1, 3);
  run(2, 5);
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].levels[0].base.constant, 5);
  EXPECT_TRUE(found[0].atMost);
}

TEST_F(LoopWithBreak, WhereAllLeaveEarlyNoneIsKnown) {
  for (uint64_t thread = 0; thread < 3; ++thread)
    runAndBreak(thread, 3);
  EXPECT_THAT(seen().obstacle(), HasSubstr("how often a loop turns"));
}

// k < min(2 * thread, n)
class LoopToTheLeast : public LoopOfTurns {
protected:
  void SetUp() override {
    LoopOfTurns::SetUp();
    setBound(value(least));
  }
  void runAll() {
    window.complete = true;
    for (int64_t thread = 0; thread < static_cast<int64_t>(Threads); ++thread)
      runNest(static_cast<uint64_t>(thread),
              std::max<int64_t>(1, std::min<int64_t>(2 * thread, 8)));
  }
};

TEST_F(LoopToTheLeast, NoThreadTurnsMoreThanAnyOfItsBounds) {
  runAll();
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 2U); // with the first turn
  const AffineLevel &level = found[0].levels[0];
  EXPECT_EQ(level.base.constant, 0);
  EXPECT_EQ(level.base.slopes[0], 2);
  ASSERT_EQ(level.others.size(), 1U);
  EXPECT_EQ(level.others[0].base.constant, 8);
  EXPECT_TRUE(found[0].atMost);
  EXPECT_FALSE(found[0].always);
}

TEST_F(LoopToTheLeast, TheLargestIsNoSuchBound) {
  at(least).callee = "llvm.smax.i32";
  runAll();
  EXPECT_THAT(seen().obstacle(), HasSubstr("the trip count is not an affine function"));
}

TEST_F(LoopToTheLeast, NorIsOneOfTwoIndices) {
  at(least).operands[1] = {OperandKind::Dimension, 1};
  runAll();
  EXPECT_THAT(seen().obstacle(), HasSubstr("the trip count is not an affine function"));
}

} // namespace
