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

// for (k = thread % 2; k < 20; k += 3)
class LoopFromRemainder : public LoopByCode {
protected:
  void SetUp() override {
    LoopByCode::SetUp();
    at(twice).opcode = "urem";
    at(twice).operands = {Thread, {OperandKind::Constant, 1}};
    at(twice).constants = {"2"};
    at(phi).operands[0] = value(twice);
  }

  void runFrom(int64_t divisor) {
    for (int64_t thread = 0; thread < static_cast<int64_t>(Threads); ++thread) {
      runNest(static_cast<uint64_t>(thread), (Bound - thread % 2 + 2) / 3);
      all.back()[1] = 0x1000 + 4 * (thread % divisor);
    }
  }
};

TEST_F(LoopFromRemainder, ARemainderIsWhatIsDividedLessAQuotient) {
  runFrom(2);
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 2U); // the first turn, too
  EXPECT_EQ(found[0].start.constant, 0x1000);
  EXPECT_EQ(found[0].start.slopes[0], 4);
  EXPECT_EQ(found[0].strides[1], -8);
  EXPECT_TRUE(found[0].atMost); // the longer of both
  const AffineLevel &quotient = found[0].levels[1]; // 2 q <= thread, -2 q <= 1 - thread
  EXPECT_EQ(quotient.step, 2);
  EXPECT_EQ(quotient.base.constant, 1);
  EXPECT_EQ(quotient.base.slopes[0], 1);
  ASSERT_EQ(quotient.others.size(), 1U);
  EXPECT_EQ(quotient.others[0].step, -2);
  EXPECT_EQ(quotient.others[0].base.constant, 2);
  EXPECT_EQ(quotient.others[0].base.slopes[0], -1);
}

TEST_F(LoopFromRemainder, AddressesThatDoNotFollowItAreNotKnown) {
  runFrom(3);
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not an affine function"));
}

// The first thread's number is -1, and it is not traced.
TEST_F(LoopFromRemainder, WhatMayBeBelowZeroIsDividedOtherwise) {
  launch.geometry = {-1, 1, 0, 1, 0, 1};
  for (int64_t thread = 1; thread < static_cast<int64_t>(Threads); ++thread) {
    const int64_t start = (thread - 1) % 2;
    runNest(static_cast<uint64_t>(thread), (Bound - start + 2) / 3);
    all.back()[1] = 0x1000 + 4 * start;
  }
  EXPECT_THAT(seen().obstacle(), HasSubstr("is not"));
}

// for (k = max(thread + thread, 20); ...)
TEST_F(LoopByCode, TheLargestOfTwoIsEachWhereTheOtherIsNoMore) {
  at(least).callee = "llvm.smax.i32";
  at(phi).operands[0] = value(least);
  at(test).operands[1] = {OperandKind::Constant, 1};
  at(test).constants = {"40"};
  setStep("3");
  launch.geometry = {0, 5, 0, 1, 0, 1};
  for (int64_t thread = 0; thread < static_cast<int64_t>(Threads); ++thread) {
    const int64_t start = std::max<int64_t>(10 * thread, Bound);
    runNest(static_cast<uint64_t>(thread), std::max<int64_t>(1, (40 - start + 2) / 3));
    all.back()[1] = 0x1000 + 4 * start;
  }
  ASSERT_EQ(seen().obstacle(), "");
  const std::vector<AffineAccess> found = accesses->accesses();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].start.constant, 0x1000);
  EXPECT_EQ(found[0].start.slopes[0], 40);
  EXPECT_EQ(found[1].start.constant, 0x1050);
  ASSERT_EQ(found[0].levels[1].others.size(), 2U); // no quotient; 0 <= 10 thread - 20
  EXPECT_EQ(found[0].levels[1].others[1].step, 0);
  EXPECT_EQ(found[0].levels[1].others[1].base.constant, -19);
  EXPECT_EQ(found[0].levels[1].others[1].base.slopes[0], 10);
}

} // namespace
