// Clusters of one block: what asks for other blocks finds this one alone. Expected values follow
// from thread numbers.
#include "test/support/ErrorOf.h"
#include "test/unit/PtxMachine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cgpredict::test {
namespace {

using ::testing::HasSubstr;

// %r1: the thread; %d1: the address of its result, out[thread]; %r2 of its place in shared memory.
const std::string Thread = R"(.shared .align 4 .b8 tile[512];
mov.u32 %r1, %tid.x; mul.wide.u32 %d1, %r1, 4; add.s64 %d1, %d0, %d1;
mov.u32 %r2, tile; mad.lo.u32 %r2, %r1, 4, %r2;
)";
const std::string Meet = "barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait;\n";

std::string errorOfThreads(const std::string &body, unsigned threads) {
  return errorOf([&] { Machine(kernel(body)).run({1, 1, 1}, {threads, 1, 1}); });
}

// Three times each of 96 threads takes its right neighbour's number, plus 1: (t + 3) mod 96, + 3.
// The address is another block's for all that the code says.
TEST(PtxCluster, AllMeetEachTime) {
  Machine machine(kernel(Thread + R"(
mov.u32 %r9, %r1; mov.u32 %r8, 0;
add.u32 %r3, %r1, 1; rem.u32 %r3, %r3, 96; mov.u32 %r4, tile; mad.lo.u32 %r3, %r3, 4, %r4;
mov.u32 %r5, %cluster_ctarank; mapa.shared::cluster.u32 %r3, %r3, %r5;
NEXT:
st.shared::cluster.u32 [%r2], %r9;
)" + Meet + R"(
ld.shared::cluster.u32 %r9, [%r3]; add.u32 %r9, %r9, 1;
)" + Meet + R"(
add.u32 %r8, %r8, 1; setp.lt.u32 %p1, %r8, 3; @%p1 bra NEXT;)" +
                         Store));
  machine.run({1, 1, 1}, {96, 1, 1});
  for (uint32_t t = 0; t < 96; ++t)
    EXPECT_EQ(machine.at<uint32_t>(t), (t + 3) % 96 + 3);
}

// Warp 0 arrives and comes to wait when warp 1 has long gone on: it finds what warp 1 had stored
// before. The lanes of warp 1 arrive in two parts.
TEST(PtxCluster, WhoHasArrivedGoesOnAndSeesTheOthersLater) {
  Machine machine(kernel(Thread + R"(
st.shared.u32 [%r2], %r1; and.b32 %r3, %r1, 32; setp.eq.u32 %p1, %r3, 0; and.b32 %r4, %r1, 1;
setp.eq.u32 %p2, %r4, 0; mov.u32 %r9, 0;
@%p1 bra FIRST;
@%p2 bra EVEN;
barrier.cluster.arrive; bra WAIT;
EVEN: barrier.cluster.arrive;
WAIT: barrier.cluster.wait; mov.u32 %r9, 1; bar.sync 1; bra END;
FIRST: barrier.cluster.arrive.relaxed; bar.sync 1; barrier.cluster.wait.acquire; ld.shared.u32 %r9, [%r2+128];
END:)" + Store));
  machine.run({1, 1, 1}, {64, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(5), 37U);
  EXPECT_EQ(machine.at<uint32_t>(40), 1U);
  EXPECT_EQ(machine.at<uint32_t>(41), 1U);
}

TEST(PtxCluster, EndedThreadsAreNotWaitedFor) {
  Machine machine(
      kernel(Thread + "mov.u32 %r9, 3; setp.ge.u32 %p1, %r1, 40; @%p1 exit;\n" + Meet + Store));
  machine.run({1, 1, 1}, {64, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(39), 3U);
  EXPECT_EQ(machine.at<uint32_t>(40), 0U);
}

TEST(PtxCluster, ArrivingAndWaitingTakeTurns) {
  EXPECT_THAT(errorOfThreads("barrier.cluster.wait;", 32),
              HasSubstr("t.ptx:7: barrier.cluster.wait: thread (0, 0, 0) of block (0, 0, 0) waits "
                        "without having arrived"));
  EXPECT_THAT(
      errorOfThreads("mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 33; barrier.cluster.arrive;\n"
                     "@%p1 barrier.cluster.arrive;",
                     64),
      HasSubstr("t.ptx:8: barrier.cluster.arrive: thread (33, 0, 0) of block (0, 0, 0) "
                "arrives a second time without having waited"));
}

// Warp 1 waits at another barrier.
TEST(PtxCluster, ADeadlockNamesTheBarrier) {
  const std::string text = errorOfThreads("mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 32;\n"
                                          "@%p1 bar.sync 0;\n" +
                                              Meet,
                                          64);
  EXPECT_THAT(text, HasSubstr("t.ptx:10: barrier.cluster.wait: 32 threads of warp 0 wait at the "
                              "cluster's barrier for all of the block"));
  EXPECT_THAT(text, HasSubstr("t.ptx:8: bar.sync: 32 threads of warp 1 wait at barrier 0"));
}

// Generic and shared addresses of rank 0 are those of the block.
TEST(PtxCluster, TheOnlyRankIsZero) {
  Machine machine(kernel(R"(.shared .align 8 .b8 tile[64];
mov.u32 %r9, %cluster_ctarank; st.global.u32 [%d0], %r9;
mov.u32 %r9, %cluster_nctarank; st.global.u32 [%d0+4], %r9;
mov.u32 %r9, %nclusterid.x; st.global.u32 [%d0+8], %r9;
mov.u32 %r9, 7; mov.u32 %r8, tile; mapa.shared::cluster.u32 %r1, tile+16, 0;
sub.u32 %r9, %r1, %r8; st.global.u32 [%d0+12], %r9;
mov.u64 %d1, tile; cvta.shared.u64 %d1, %d1; mapa.u64 %d2, %d1, 0; sub.u64 %d3, %d2, %d1;
st.global.u64 [%d0+16], %d3;
getctarank.u64 %r9, %d2; st.global.u32 [%d0+24], %r9;
getctarank.shared::cluster.u32 %r7, tile; st.global.u32 [%d0+28], %r7;
isspacep.shared::cluster %p1, %d2; selp.u32 %r9, 1, 0, %p1; st.global.u32 [%d0+32], %r9;)"));
  machine.run({3, 1, 1}, {1, 1, 1});
  constexpr uint32_t Expected[] = {0, 1, 3, 16, 0, 0, 0, 0, 1};
  for (std::size_t at = 0; at < std::size(Expected); ++at)
    EXPECT_EQ(machine.at<uint32_t>(at), Expected[at]) << at;
}

TEST(PtxCluster, OtherRanksAreRefused) {
  EXPECT_THAT(errorOfThreads("mov.u32 %r1, %tid.x; mapa.u64 %d2, %d1, %r1;", 4),
              HasSubstr("t.ptx:7: mapa.u64: thread (1, 0, 0) of block (0, 0, 0) maps an address to "
                        "block 1 of a cluster of one block"));
}

// PTX ISA, mbarrier.arrive: one that may be another block's gives no state.
TEST(PtxCluster, ABarrierOfTheClusterGivesNoState) {
  EXPECT_THAT(errorOfThreads("mbarrier.arrive.release.cluster.shared::cluster.b64 %d1, [%r1];", 1),
              HasSubstr("operand 1: a barrier of .shared::cluster gives no state; expected '_'"));
  EXPECT_EQ(errorOfThreads(".shared .align 8 .b64 meet; mbarrier.init.shared.b64 [meet], 1;\n"
                           "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [meet];",
                           1),
            "");
}

} // namespace
} // namespace cgpredict::test
