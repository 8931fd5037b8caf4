// Are equations (19) to (22), and the time that follows, computed as written? Parameters of the
// TK1: smem_load_const 506, latency of shared memory 67, inst_cycle 0.5, 852 MHz.
#include "analyzer/models/MwpCwp.h"
#include "analyzer/profile/BuildProfile.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

GpuDevice device() {
  GpuDevice device = test::jetsonTk1();
  device.smemLoadConst = 506_cycles;
  device.sharedLatency = 67_cycles;
  return device;
}

SiteProfile site(uint32_t index, AccessClass accessClass, const ClassProfile &of) {
  SiteProfile result;
  result.site = index;
  result.accessClass = accessClass;
  result.instructionsPerWarp = of.instructionsPerWarp;
  result.transactionsPerInstruction = of.transactionsPerInstruction;
  result.dramPerInstruction = of.dramPerInstruction;
  result.linesPerInstruction = of.transactionsPerInstruction;
  result.classes[static_cast<std::size_t>(accessClass)] = of;
  return result;
}

// SYRK 1024: A[i][k] constant, A[j][k] uncoalesced, 1024 each per warp, C loaded and stored.
KernelProfile syrk() {
  KernelProfile profile;
  profile.sites = {site(0, AccessClass::Constant, {1024, 1, 0.03}),
                   site(1, AccessClass::Uncoalesced, {1024, 32, 1}),
                   site(2, AccessClass::Coalesced, {1, 2, 2}),
                   site(3, AccessClass::Coalesced, {1, 2, 0})};
  profile.blocks = 1024;
  profile.occupancy = {2, 32, 64, "threads per SM"};
  return profile;
}

SharedUse tiles() {
  SharedUse use;
  use.request = {{"A"}, {32}, 0};
  use.tiles.resize(2);
  use.sites = {{0, 0, 1}, {1, 1, 16}};
  use.loadsPerThread = 64;
  use.steps = 32;
  use.barriers = 64;
  return use;
}

TEST(SharedModel, AccessesLeaveTheirClasses) {
  const KernelProfile profile = withSharedMemory(syrk(), tiles());
  EXPECT_DOUBLE_EQ(profile.classes[0].instructionsPerWarp, 0);
  EXPECT_DOUBLE_EQ(profile.classes[1].instructionsPerWarp, 2);
  EXPECT_DOUBLE_EQ(profile.classes[1].transactionsPerInstruction, 2);
  EXPECT_DOUBLE_EQ(profile.classes[1].dramPerInstruction, 1); // 2 and 0
  EXPECT_DOUBLE_EQ(profile.classes[2].instructionsPerWarp, 0);
  EXPECT_DOUBLE_EQ(profile.memoryInstructionsPerWarp, 2);
  EXPECT_DOUBLE_EQ(profile.l2HitRate, 0.5); // two of four lines
  ASSERT_TRUE(profile.shared);
  EXPECT_DOUBLE_EQ(profile.shared->accessesPerWarp, 2048);
  EXPECT_DOUBLE_EQ(profile.shared->conflictsPerWarp, 17 * 1024);
}

// (19) 64 * 506 = 32384; (20) 67 * (1024 * 1 + 1024 * 16) = 1166336
// (6) of C: d_c = 1: 164 + 1 * 2 = 166 each, 332 together; (21) 332 + 32384 = 32716
// (12) 10000 instructions: 5000; (22) 5000 + 1166336 = 1171336
// C keeps the memory system busy for longer than it waits: departure max(2 * 2, 1 * 10) = 10 cycles
// for each of 2 accesses of 64 warps, 1280 in place of 332 batch 1024 / 2 = 512; time = (1280 +
// 32384 + 1171336) * 512 / 852 MHz = 724.1315 ms
TEST(SharedModel, EquationsByHand) {
  InstructionCount instructions;
  instructions.perWarp = 10000;
  const TimeEstimate estimate =
      predictMwpCwp(withSharedMemory(syrk(), tiles()), instructions, device());
  const MwpCwpValues &v = *estimate.mwpCwp;
  EXPECT_DOUBLE_EQ(v.smemLoadCycles.value(), 32384);
  EXPECT_DOUBLE_EQ(v.smemCycles.value(), 1166336);
  EXPECT_DOUBLE_EQ(v.memCycles.value(), 32716);
  EXPECT_DOUBLE_EQ(v.compCycles.value(), 1171336);
  EXPECT_NEAR(estimate.time.value(), 0.7241315, 1e-7);
  EXPECT_EQ(estimate.limiter, Limiter::SharedMemory);
  ASSERT_EQ(estimate.terms.size(), 4u);
  Seconds sum{0};
  for (const TimeTerm &term : estimate.terms)
    sum += term.time;
  EXPECT_DOUBLE_EQ(sum.value(), estimate.time.value());
}

// 64 loads of 4 instructions, 64 barriers, 32 steps of a loop that the tile adds: 2 each. A loop
// that is tiled in the source counts its own instructions.
TEST(SharedModel, InstructionsOfTileLoads) {
  EXPECT_DOUBLE_EQ(countInstructions({}, withSharedMemory(syrk(), tiles())).perWarp,
                   2 + 64 * 4 + 64 + 32 * 2);
  SharedUse byHand = tiles();
  byHand.request.tile.clear();
  EXPECT_DOUBLE_EQ(countInstructions({}, withSharedMemory(syrk(), byHand)).perWarp,
                   2 + 64 * 4 + 64);
}

TEST(SharedModel, WithoutTilesNothingChanges) {
  const KernelProfile profile = withSharedMemory(syrk(), {});
  EXPECT_FALSE(profile.shared);
  EXPECT_FALSE(profile.sites[0].bankConflicts);
}

// The larger of tile loads and accesses limits: X = 1 for both, and ten times the loads.
TEST(SharedModel, TileLoadsMayLimit) {
  SharedUse use = tiles();
  use.sites[1].conflicts = 1;
  use.loadsPerThread = 640;
  EXPECT_EQ(predictMwpCwp(withSharedMemory(syrk(), use), {}, device()).limiter, Limiter::TileLoads);
}

} // namespace
