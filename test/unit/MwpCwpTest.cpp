// Does the model compute equations (1) to (18)? Every number is worked out in the comment beside it
// from the parameters of the TK1: L2 164 cycles, DRAM 332, departure delays 2 and 10, inst_cycle
// 0.5, 852 MHz.
#include "analyzer/models/MwpCwp.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;
using cgpredict::test::jetsonTk1;

namespace {

ClassProfile accesses(double perWarp, double transactions, double dram) {
  return {perWarp, transactions, dram};
}

// 1024x1024 threads in blocks of 32x32: 1024 blocks, 2 resident, 64 warps.
KernelProfile squareKernel(ClassProfile uncoalesced, ClassProfile coalesced,
                           ClassProfile constant) {
  KernelProfile profile;
  profile.classes = {uncoalesced, coalesced, constant};
  profile.blocks = 1024;
  profile.occupancy = {2, 32, 64, "threads per SM"};
  return profile;
}

// GEMM 1024: A[i][k] constant, a line of 16 words serves the two resident blocks of a row, so
// d_k = 1/16/2; B[k][j] coalesced, 2 lines missed once for 32 warps: d_c = 2/32.
//   mem_l_c = 164 + 1 * 2 = 166         dep_c = max(2 * 2, 10/16) = 4
//   mem_l_k = 164 + 332/32 = 174.375    dep_k = 1 * 2 + 10/32 = 2.3125
//   mem_cycles = 1024 * 340.375 = 348544, mem_l = 170.1875, departure_delay = 3.15625
//   MWP = 170.1875 / 3.15625 = 53.9208; 10 instructions per iteration: comp_cycles = 5120
//   CWP = min(64, 353664 / 5120 = 69.1) = 64; batch = 1024 / 2 = 512
//   (16): mem_cycles * 64 / MWP = 2048 * 64 * 3.15625 = 413696, 5120 / 2048 * 52.9208 = 132.302
//   cycles = 413828.302 * 512 = 211880090.6, time = 248.6856 ms
TEST(MwpCwp, Gemm) {
  KernelProfile profile =
      squareKernel({}, accesses(1024, 2, 1.0 / 16), accesses(1024, 1, 1.0 / 32));
  TimeEstimate estimate = predictMwpCwp(profile, {.perWarp = 10240}, jetsonTk1());
  const MwpCwpValues &v = *estimate.mwpCwp;
  EXPECT_DOUBLE_EQ(v.memCycles.value(), 348544);
  EXPECT_DOUBLE_EQ(v.memLatency.value(), 170.1875);
  EXPECT_DOUBLE_EQ(v.departureDelay.value(), 3.15625);
  EXPECT_DOUBLE_EQ(v.compCycles.value(), 5120);
  EXPECT_NEAR(v.mwp, 53.9208, 1e-4);
  EXPECT_DOUBLE_EQ(v.cwp, 64);
  EXPECT_DOUBLE_EQ(v.batch, 512);
  EXPECT_NEAR(estimate.time.value(), 0.2486856, 1e-7);
  EXPECT_EQ(estimate.limiter, Limiter::MemoryCoalesced);
}

// SYRK 1024: A[j][k] uncoalesced and mostly hits, A[i][k] constant with d_k = 1/64.
//   mem_l_u = 164 + 31 * 2 = 226           dep_u = max(32 * 2, 5) = 64
//   mem_l_k = 164 + 332/64 = 169.1875      dep_k = 2 + 10/64 = 2.15625
//   departure_delay = 33.078125, MWP = 197.59375 / 33.078125 = 5.97355
//   cycles = (2048 * 64 * 33.078125 + 2.5 * 4.97355) * 512 = 2219841758, time = 2605.448 ms,
// which is the published 2605.45 with the published MWP of 5.97.
TEST(MwpCwp, Syrk) {
  KernelProfile profile = squareKernel(accesses(1024, 32, 0.5), {}, accesses(1024, 1, 1.0 / 64));
  TimeEstimate estimate = predictMwpCwp(profile, {.perWarp = 10240}, jetsonTk1());
  EXPECT_NEAR(estimate.mwpCwp->mwp, 5.97355, 1e-5);
  EXPECT_DOUBLE_EQ(estimate.mwpCwp->cwp, 64);
  EXPECT_NEAR(estimate.time.value(), 2.605448, 1e-6);
  EXPECT_EQ(estimate.limiter, Limiter::MemoryUncoalesced);
}

//   mem_l_k = 164, dep_k = 2, MWP = min(64, 82) = 64; comp_cycles = 5000,
//   CWP = (16400 + 5000) / 5000 = 4.28; (17): (164 + 5000 * 64) * 512 = 163923968 cycles
TEST(MwpCwp, ComputationLimitsWhereCwpIsBelowMwp) {
  TimeEstimate estimate =
      predictMwpCwp(squareKernel({}, {}, accesses(100, 1, 0)), {.perWarp = 10000}, jetsonTk1());
  EXPECT_DOUBLE_EQ(estimate.mwpCwp->mwp, 64);
  EXPECT_DOUBLE_EQ(estimate.mwpCwp->cwp, 4.28);
  EXPECT_NEAR(estimate.time.value(), 163923968 / 852e6, 1e-12);
  EXPECT_EQ(estimate.limiter, Limiter::Computation);
}

//   d_c = 2: mem_l_c = 164 + 332 + 10 = 506, dep_c = max(2 * 2, 2 * 10) = 20
//   d_u = 4: mem_l_u = 164 + 332 + 30 = 526, dep_u = max(32 * 2, 4 * 10) = 64
//   d_u = 32: mem_l_u = 164 + 332 + 310 = 806, dep_u = max(64, 320) = 320
TEST(MwpCwp, AccessesThatMissTakeLatencyAndDepartureOfDram) {
  auto values = [](ClassProfile uncoalesced, ClassProfile coalesced) {
    return *predictMwpCwp(squareKernel(uncoalesced, coalesced, {}), {.perWarp = 10}, jetsonTk1())
                .mwpCwp;
  };
  MwpCwpValues two = values({}, accesses(10, 2, 2));
  EXPECT_DOUBLE_EQ(two.memLatency.value(), 506);
  EXPECT_DOUBLE_EQ(two.departureDelay.value(), 20);
  MwpCwpValues four = values(accesses(10, 32, 4), {});
  EXPECT_DOUBLE_EQ(four.memLatency.value(), 526);
  EXPECT_DOUBLE_EQ(four.departureDelay.value(), 64);
  MwpCwpValues all = values(accesses(10, 32, 32), {});
  EXPECT_DOUBLE_EQ(all.memLatency.value(), 806);
  EXPECT_DOUBLE_EQ(all.departureDelay.value(), 320);
}

// (1) holds up to and including one DRAM transaction: 164 + 2 = 166, and 496 just above it.
TEST(MwpCwp, OneMissPerAccessStillCountsAsHit) {
  auto latency = [](double dram) {
    return predictMwpCwp(squareKernel({}, accesses(1, 2, dram), {}), {.perWarp = 1}, jetsonTk1())
        .mwpCwp->memLatency.value();
  };
  EXPECT_DOUBLE_EQ(latency(1), 166);
  EXPECT_NEAR(latency(1.0001), 164 + 332 + 0.001, 1e-9);
}

// One block of one warp: N = 1, MWP = CWP = 1, (16): (10 * 166 * 1 / 1 + 5 / 10 * 0) * 1 = 1660.
TEST(MwpCwp, AWarpAloneWaitsForEachAccess) {
  KernelProfile profile = squareKernel({}, accesses(10, 2, 0), {});
  profile.blocks = 1;
  profile.occupancy = {1, 1, 1, "size of the grid"};
  TimeEstimate estimate = predictMwpCwp(profile, {.perWarp = 10}, jetsonTk1());
  EXPECT_NEAR(estimate.time.value(), 1660 / 852e6, 1e-15);
  EXPECT_EQ(estimate.limiter, Limiter::Parallelism);
}

// No memory instruction: (17) with mem_l = 0: 50 * 64 * 512 = 1638400 cycles.
TEST(MwpCwp, KernelWithoutMemoryInstructions) {
  TimeEstimate estimate = predictMwpCwp(squareKernel({}, {}, {}), {.perWarp = 100}, jetsonTk1());
  EXPECT_NEAR(estimate.time.value(), 1638400 / 852e6, 1e-12);
  EXPECT_EQ(estimate.limiter, Limiter::Computation);
}

TEST(MwpCwp, AnEmptyLaunchTakesNoTime) {
  KernelProfile profile;
  TimeEstimate estimate = predictMwpCwp(profile, {.perWarp = 0}, jetsonTk1());
  EXPECT_EQ(estimate.time.value(), 0);
  EXPECT_EQ(estimate.limiter, Limiter::Nothing);
  EXPECT_FALSE(std::isnan(estimate.mwpCwp->mwp) || std::isnan(estimate.mwpCwp->cwp));
}

// Four SMs hold four times the blocks: a quarter of the batches.
TEST(MwpCwp, SeveralSmsShareTheBlocks) {
  GpuDevice device = jetsonTk1();
  device.smCount = 4;
  KernelProfile profile = squareKernel({}, accesses(1024, 2, 1.0 / 16), {});
  EXPECT_DOUBLE_EQ(predictMwpCwp(profile, {.perWarp = 10}, device).mwpCwp->batch, 128);
}

TEST(MwpCwp, TermsAddUpToTheTime) {
  TimeEstimate estimate = predictMwpCwp(squareKernel(accesses(7, 32, 2), accesses(5, 2, 1), {}),
                                        {.perWarp = 99}, jetsonTk1());
  Seconds sum{0};
  for (const TimeTerm &term : estimate.terms)
    sum += term.time;
  EXPECT_DOUBLE_EQ(sum.value(), estimate.time.value());
}

} // namespace
