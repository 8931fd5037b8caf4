// Instructions with a member mask (.sync): who waits for whom, and what becomes of those who do not
// come. Expected values follow from lane numbers.
#include "test/unit/PtxMachine.h"

#include <gtest/gtest.h>

namespace cgpredict::test {
namespace {

// %r1: the lane; %d1: the address of its result, out[lane].
const std::string Lane = "mov.u32 %r1, %laneid; mul.wide.u32 %d1, %r1, 4; add.s64 %d1, %d0, %d1;\n";

// The lower half sums its lanes, the upper half its own, in the two arms of a branch.
TEST(PtxSync, HalvesOfAWarpWorkOnTheirOwn) {
  Machine machine(kernel(Lane + R"(
setp.lt.u32 %p1, %r1, 16;
@%p1 bra LOW;
redux.sync.add.u32 %r9, %r1, 0xFFFF0000;
bra END;
LOW: redux.sync.add.u32 %r9, %r1, 0x0000FFFF;
END:)" + Store));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(3), 120U);  // 0 + ... + 15
  EXPECT_EQ(machine.at<uint32_t>(20), 376U); // 16 + ... + 31
}

// Lanes that come to one instruction at different times wait: only the odd ones add 1 before it.
TEST(PtxSync, EarlyLanesWaitForLateOnes) {
  Machine machine(kernel(Lane + R"(
and.b32 %r2, %r1, 1;
setp.eq.u32 %p1, %r2, 1;
mov.u32 %r3, 10;
mov.u32 %r4, 0;
LOOP:
@!%p1 bra MEET;
setp.ge.u32 %p2, %r4, 5;
@%p2 bra MEET;
add.u32 %r4, %r4, 1;
bra LOOP;
MEET:
redux.sync.add.u32 %r9, %r4, -1;)" +
                         Store));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(0), 80U); // 16 lanes with 5 each
  EXPECT_EQ(machine.at<uint32_t>(31), 80U);
}

// A lane of the mask that has ended is not waited for (PTX ISA: all non-exited threads).
TEST(PtxSync, EndedLanesAreNotWaitedFor) {
  Machine machine(kernel(Lane + R"(
setp.ge.u32 %p1, %r1, 4;
@%p1 exit;
vote.sync.ballot.b32 %r9, 1, -1;)" +
                         Store));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(2), 0xFU);
  EXPECT_EQ(machine.at<uint32_t>(4), 0U);
}

// The upper half writes and ends; the lower half, which waits for it, sees that, whichever the
// simulator runs first.
TEST(PtxSync, WhoWaitsSeesWhatTheOthersDid) {
  const std::string waits =
                        "bar.warp.sync -1;\nld.global.u32 %r9, [%d0+1024];" + Store + "\nexit;\n",
                    writes = "st.global.u32 [%d0+1024], 77;\nexit;\n";
  for (const std::string &arms : {"@%p1 bra LOW;\n" + writes + "LOW: " + waits,
                                  "@!%p1 bra HIGH;\n" + waits + "HIGH: " + writes}) {
    Machine machine(kernel(Lane + "setp.lt.u32 %p1, %r1, 16;\n" + arms));
    machine.run({1, 1, 1}, {32, 1, 1});
    EXPECT_EQ(machine.at<uint32_t>(3), 77U) << arms;
  }
}

// A block of 8 threads: the other lanes of the warp have never been.
TEST(PtxSync, AFullMaskSuitsASmallBlock) {
  Machine machine(kernel(Lane + "shfl.sync.bfly.b32 %r9, %r1, 1, 0x1F, -1;" + Store));
  machine.run({1, 1, 1}, {8, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(6), 7U);
}

// Lane 5 goes through a barrier of its own: both wait in different places, and meet.
TEST(PtxSync, BarriersOfAWarpMeetWhereverTheyStand) {
  Machine machine(kernel(Lane + R"(
mov.u32 %r9, 1;
setp.eq.u32 %p1, %r1, 5;
@%p1 bra OTHER;
bar.warp.sync -1;
bra END;
OTHER: bar.warp.sync -1;
mov.u32 %r9, 2;
END:)" + Store));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(4), 1U);
  EXPECT_EQ(machine.at<uint32_t>(5), 2U);
}

TEST(PtxSync, OnlyTheLanesOfAMaskTakePart) {
  Machine machine(kernel(Lane + R"(
and.b32 %r2, %r1, 3;
setp.eq.u32 %p1, %r2, 0;
mov.u32 %r9, 7;
@%p1 match.any.sync.b32 %r9, 1, 0x11111111;)" +
                         Store));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(8), 0x11111111U);
  EXPECT_EQ(machine.at<uint32_t>(9), 7U);
}

TEST(PtxSync, TheLowestLaneOfAMaskIsElected) {
  Machine machine(kernel(Lane + R"(
setp.ge.u32 %p1, %r1, 6;
mov.u32 %r9, 0;
@%p1 elect.sync %r9|%p2, 0xFFFFFFC0;
@!%p1 setp.ne.u32 %p2, 0, 0;
@%p2 add.u32 %r9, %r9, 100;)" +
                         Store));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(6), 106U);
  EXPECT_EQ(machine.at<uint32_t>(7), 6U);
}

TEST(PtxSync, ALaneThatItsMaskDoesNotNameIsAnError) {
  Machine machine(kernel(Lane + "vote.sync.any.pred %p1, 1, 0x0000FFFF;\nmov.u32 %r9, 0;" + Store));
  EXPECT_EQ(errorOfRun(machine, {32, 1, 1}),
            "t.ptx:8: vote.sync.any.pred: thread (16, 0, 0) of block (0, 0, 0) is "
            "lane 16, which its member mask 0x0000ffff does not name");
}

// Two shuffles wait for each other's lanes.
TEST(PtxSync, LanesThatDoNotComeAreNamed) {
  Machine machine(kernel(Lane + R"(
setp.lt.u32 %p1, %r1, 16;
@%p1 bra LOW;
shfl.sync.idx.b32 %r9, %r1, 0, 0x1F, -1;
bra END;
LOW: shfl.sync.up.b32 %r9, %r1, 0, 0, -1;
END:)" + Store));
  const std::string error = errorOfRun(machine, {32, 1, 1});
  EXPECT_NE(error.find("waits for lanes that do not come:"), std::string::npos) << error;
  EXPECT_NE(error.find("t.ptx:11: shfl.sync.idx.b32: lanes 0xffff0000 of warp 0 wait for lanes "
                       "0x0000ffff of their member mask"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("t.ptx:13: shfl.sync.up.b32: lanes 0x0000ffff"), std::string::npos) << error;
}

// Half of the warp waits at the block's barrier, the other half for the first one.
TEST(PtxSync, ADeadlockWithABarrierNamesBoth) {
  Machine machine(kernel(Lane + R"(
setp.lt.u32 %p1, %r1, 16;
@%p1 bra LOW;
bar.sync 0;
bra END;
LOW: bar.warp.sync -1;
END: mov.u32 %r9, 0;)" + Store));
  const std::string error = errorOfRun(machine, {32, 1, 1});
  EXPECT_NE(error.find("t.ptx:11: bar.sync: 16 threads of warp 0 wait"), std::string::npos)
      << error;
  EXPECT_NE(error.find("t.ptx:13: bar.warp.sync: lanes 0x0000ffff of warp 0 wait for lanes "
                       "0xffff0000"),
            std::string::npos)
      << error;
}

// The clock counts instructions of warps, so it grows.
TEST(PtxSync, TheClockGrows) {
  Machine machine(kernel("mov.u32 %r1, %clock;\nmov.u32 %r2, 0;\nmov.u32 %r3, %clock;\n"
                         "sub.u32 %r4, %r3, %r1;\nst.global.u32 [%d0], %r4;"));
  machine.run();
  EXPECT_EQ(machine.at<uint32_t>(0), 2U);
}

} // namespace
} // namespace cgpredict::test
