// How many blocks does an SM of the TK1 hold? 2048 threads, 64 warps, 16 blocks, 65536 registers
// (32768 per block, allocated per warp in units of 256, warps in fours), 48 KiB shared memory.
#include "analyzer/profile/Occupancy.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using cgpredict::test::jetsonTk1;

namespace {

struct Case {
  const char *name;
  std::array<uint32_t, 3> block;
  uint64_t grid;
  uint32_t registers;
  Bytes shared;
  uint32_t blocks, warps;
  const char *limitedBy;
};

class OccupancyTable : public testing::TestWithParam<Case> {};

TEST_P(OccupancyTable, Holds) {
  const Case &c = GetParam();
  Occupancy found = occupancy(jetsonTk1(), c.block, c.grid, c.registers, c.shared);
  EXPECT_EQ(found.blocksPerSm, c.blocks);
  EXPECT_EQ(found.warpsPerSm, c.warps);
  EXPECT_NE(found.limitedBy.find(c.limitedBy), std::string::npos) << found.limitedBy;
}

const Case Cases[] = {
    {"Square", {32, 32, 1}, 1024, 20, 0_B, 2, 64, "threads per SM"},
    {"Line", {256, 1, 1}, 16, 20, 0_B, 8, 64, "threads per SM"},
    {"SmallBlocks", {64, 1, 1}, 1000, 20, 0_B, 16, 32, "blocks per SM"},
    // 40 * 32 = 1280 registers a warp, 51 warps, 48 in fours, 6 blocks of 8
    {"Registers", {256, 1, 1}, 1000, 40, 0_B, 6, 48, "registers per SM"},
    // 33 * 32 = 1056, rounded to 1280; 48 warps again
    {"RegistersRounded", {256, 1, 1}, 1000, 33, 0_B, 6, 48, "registers per SM"},
    // blocks of 3 warps take 4 warps' registers: 64 * 32 = 2048 a warp, 32 warps, 8 blocks
    {"WarpsInFours", {96, 1, 1}, 1000, 64, 0_B, 8, 24, "registers per SM"},
    // 32 warps of 1280 registers are 40960
    {"TooManyRegistersPerBlock", {32, 32, 1}, 1024, 33, 0_B, 0, 0, "registers per block"},
    {"TooManyRegistersPerThread", {32, 1, 1}, 1024, 256, 0_B, 0, 0, "registers per thread"},
    {"Shared", {256, 1, 1}, 1000, 20, 20_KiB, 2, 16, "shared memory per SM"},
    // 16385 bytes are 16640 allocated: 2 blocks, not 3 less a byte
    {"SharedRounded", {256, 1, 1}, 1000, 20, 16385_B, 2, 16, "shared memory per SM"},
    // 9829 bytes are 9984 allocated, of which 49152 hold four; of 9829 they would hold five
    {"SharedInUnits", {256, 1, 1}, 1000, 20, 9829_B, 4, 32, "shared memory per SM"},
    {"TooMuchShared", {256, 1, 1}, 1000, 20, 49_KiB, 0, 0, "shared memory per block"},
    {"SmallGrid", {256, 1, 1}, 3, 20, 0_B, 3, 24, "size of the grid"},
    {"EmptyGrid", {256, 1, 1}, 0, 20, 0_B, 0, 0, "size of the grid"},
    {"PartWarp", {48, 1, 1}, 1000, 20, 0_B, 16, 32, "blocks per SM"},
    {"TooManyThreads", {64, 32, 1}, 10, 20, 0_B, 0, 0, "threads per block"},
};

INSTANTIATE_TEST_SUITE_P(Tk1, OccupancyTable, testing::ValuesIn(Cases),
                         [](const auto &info) { return info.param.name; });

// 10 blocks over 4 SMs: 3 on the fullest.
TEST(Occupancy, TheGridIsSpreadOverTheSms) {
  GpuDevice device = jetsonTk1();
  device.smCount = 4;
  EXPECT_EQ(occupancy(device, {256, 1, 1}, 10, 20, 0_B).blocksPerSm, 3u);
}

// Capability 1.3 rounds a block's registers to 512: 13 registers * 32 lanes * 8 warps = 3328 are
// 3584, of which 16384 hold four; rounded per warp they would be 4096, of which they hold four too,
// so take 18: 4608 = 9 * 512, of which 16384 hold three, against two of 8 * 1024 = 8192.
TEST(Occupancy, RegistersOfABlockMayBeRoundedTogether) {
  GpuDevice device = test::jetsonTk1();
  device.registersPerSm = device.registersPerBlock = 16384;
  device.registerAllocationUnit = 512;
  device.warpAllocationUnit = 2;
  EXPECT_EQ(occupancy(device, {256, 1, 1}, 1000, 18, Bytes(0)).blocksPerSm, 2u);
  device.registersPerBlockRounded = true;
  EXPECT_EQ(occupancy(device, {256, 1, 1}, 1000, 18, Bytes(0)).blocksPerSm, 3u);
  EXPECT_EQ(occupancy(device, {512, 1, 1}, 1000, 40, Bytes(0)).blocksPerSm, 0u); // 20480
}

} // namespace
