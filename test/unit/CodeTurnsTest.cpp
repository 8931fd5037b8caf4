// How often does a loop turn at most, by its code and a launch's arguments?
#include "test/unit/LoopOfTurns.h"

#include <gmock/gmock.h>

#include <cstring>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

constexpr int32_t Bound = 20;

// for (k = thread; k < 20; k += 3), whose test stands in the latch
class LoopByCode : public LoopOfTurns {
protected:
  void SetUp() override {
    LoopOfTurns::SetUp();
    start();
  }

  void start() {
    at(phi).operands[0] = Thread;
    setStep("3");
    launch.geometry = {0, 1, 0, 1, 0, 1};
    const Argument &argument = b.tables.arguments[bound.index];
    launch.context.resize(argument.offset + argument.bytes);
    std::memcpy(launch.context.data() + argument.offset, &Bound, sizeof Bound);
  }

  // ceil((20 - thread) / 3), and `more`
  void runAll(int64_t more = 0) {
    for (int64_t thread = 0; thread < static_cast<int64_t>(Threads); ++thread) {
      runNest(static_cast<uint64_t>(thread), (Bound - thread + 2) / 3 + more);
      all.back()[1] = 0x1000 + 4 * thread;
    }
  }
};

TEST_F(LoopByCode, TurnsAreAQuotientOfTheGap) {
  runAll();
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 2U); // with the first turn
  const AffineLevel &level = found[0].levels[0];
  EXPECT_EQ(level.step, 3);
  EXPECT_EQ(level.base.constant, 20); // the test asks for the next k: 3 * turn < 17 - thread + 3
  EXPECT_EQ(level.base.slopes[0], -1);
  EXPECT_FALSE(found[0].atMost);
  EXPECT_EQ(found[1].levels[0].base.constant, 1);
}

TEST_F(LoopByCode, AThreadThatGoesOnForLongerSaysThatTheyAreNot) {
  runAll(1);
  EXPECT_THAT(seen().obstacle(), HasSubstr("a loop's bound is not made"));
}

TEST_F(LoopByCode, FewerTurnsAreOfALoopThatIsLeftElsewhere) {
  b.tables.blocks[Inside].successors = {Latch, Behind};
  for (uint64_t thread = 0; thread < 3; ++thread)
    run(thread, 3, 3);
  ASSERT_EQ(seen().obstacle(), "");
  EXPECT_TRUE(accesses->accesses()[0].atMost);
}

TEST_F(LoopByCode, WhatTheArgumentIsMatters) {
  launch.context.clear();
  runAll();
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not"));
}

// k < thread + 2^31 - 3
TEST_F(LoopByCode, ValuesThatWrapAroundTellNothing) {
  at(twice).operands = {Thread, {OperandKind::Constant, 1}};
  at(twice).constants = {"2147483645"};
  setBound(value(twice));
  runAll();
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not"));
}

// It goes on while k > 20.
TEST_F(LoopByCode, AStepAwayFromTheBoundEndsSomewhereElse) {
  at(test).predicate = "sgt";
  runAll();
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not"));
}

TEST_F(LoopByCode, OfAnUnsignedOrderBothSidesAreAboveZero) {
  launch.geometry = {-5, 1, 0, 1, 0, 1};
  at(test).predicate = "ult";
  runAll();
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not"));
}

TEST_F(LoopByCode, BehindATestAtTheHeadTheLastTurnDoesNotCome) {
  build(Head);
  start();
  for (int64_t thread = 0; thread < static_cast<int64_t>(Threads); ++thread)
    run(static_cast<uint64_t>(thread), (Bound - thread + 2) / 3, 3, true);
  for (std::vector<int64_t> &words : all)
    for (std::size_t k = 0; k + 1 < words.size(); ++k)
      if (words[k] == records[Inside])
        words[k + 1] += 4 * (&words - all.data());
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].levels[0].base.constant, 20);
}

// if (thread < n) in front of the loop.
TEST_F(LoopByCode, ATestInFrontOfTheLoopSaysWhoEntersIt) {
  at(twice).opcode = "icmp";
  at(twice).operands = {Thread, bound};
  at(twice).predicate = "slt";
  at(least).opcode = "br";
  at(least).callee.clear();
  at(least).operands = {value(twice)};
  b.tables.blocks[Entry].successors = {Head, Behind};
  runAll();
  ASSERT_EQ(seen().obstacle(), "");
  const AffineAccess first = accesses->accesses()[1];
  ASSERT_EQ(first.levels[0].others.size(), 1U);
  EXPECT_EQ(first.levels[0].others[0].base.constant, 20); // 0 < 20 - thread
  EXPECT_EQ(first.levels[0].others[0].base.slopes[0], -1);
}

} // namespace
