// What is known of loops in threads whose turns were recorded one by one?
#include "test/unit/LoopOfTurns.h"

#include <gmock/gmock.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

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

// The first row of a triangle has one thread: all others differ from it in both coordinates.
TEST(AffineFit, TwoPointsTellADimensionThatNoneSharesWithTheFirst) {
  AffineFit fit;
  for (const auto &[x, y] : std::vector<std::pair<int64_t, int64_t>>{{0, 0}, {5, 9}, {6, 9}})
    fit.add({x, y}, std::vector<int64_t>{10 * x - y});
  EXPECT_FALSE(fit.isOpen());
  EXPECT_TRUE(fit.covers({7, 1}));
  EXPECT_EQ(fit.at({7, 1}, 0), 69);
  fit.add({6, 10}, std::vector<int64_t>{51});
  EXPECT_EQ(fit.contradicted(), 0U);
}

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
