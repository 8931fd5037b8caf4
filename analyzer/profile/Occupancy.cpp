#include "analyzer/profile/Occupancy.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace cgpredict {
namespace {

struct Limit {
  uint64_t blocks;
  const char *what;
};

constexpr uint64_t Unlimited = std::numeric_limits<uint32_t>::max();

uint64_t roundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

Limit byThreads(const GpuDevice &device, uint64_t threads, uint64_t warps) {
  if (threads > device.maxThreadsPerBlock)
    return {0, "threads per block: the block is larger than the device allows"};
  return {device.maxWarpsPerSm / warps, "threads per SM"};
}

// Capability 1.x allocates a block's registers as a whole.
Limit byBlockRegisters(const GpuDevice &device, uint64_t registers) {
  uint64_t perBlock = roundUp(registers, device.registerAllocationUnit);
  if (perBlock > device.registersPerBlock)
    return {0, "registers per block: more than the device has"};
  return {device.registersPerSm / perBlock, "registers per SM"};
}

Limit byRegisters(const GpuDevice &device, uint64_t warps, uint32_t registersPerThread) {
  const char *what = "registers per SM";
  if (registersPerThread == 0)
    return {Unlimited, what};
  if (registersPerThread > device.maxRegistersPerThread)
    return {0, "registers per thread: more than the device has"};
  uint64_t warpsOfBlock = roundUp(warps, device.warpAllocationUnit);
  if (device.registersPerBlockRounded)
    return byBlockRegisters(device, warpsOfBlock * device.warpSize * registersPerThread);
  uint64_t perWarp =
      roundUp(uint64_t{registersPerThread} * device.warpSize, device.registerAllocationUnit);
  if (perWarp * warpsOfBlock > device.registersPerBlock)
    return {0, "registers per block: more than the device has"};
  uint64_t warpsOfSm =
      device.registersPerSm / perWarp / device.warpAllocationUnit * device.warpAllocationUnit;
  return {warpsOfSm / warpsOfBlock, what};
}

Limit bySharedMemory(const GpuDevice &device, Bytes perBlock) {
  const char *what = "shared memory per SM";
  if (perBlock.value() == 0)
    return {Unlimited, what};
  if (perBlock > device.sharedMemoryPerBlock)
    return {0, "shared memory per block: more than the device has"};
  uint64_t rounded = roundUp(perBlock.value(), device.sharedMemoryAllocationUnit.value());
  return {device.sharedMemoryPerSm.value() / rounded, what};
}

Limit byGrid(const GpuDevice &device, uint64_t gridBlocks) {
  uint64_t perSm = gridBlocks / device.smCount + (gridBlocks % device.smCount != 0);
  return {perSm, "size of the grid"};
}

} // namespace

Occupancy occupancy(const GpuDevice &device, std::array<uint32_t, 3> block, uint64_t gridBlocks,
                    uint32_t registersPerThread, Bytes sharedPerBlock) {
  assert(device.smCount > 0 && device.warpAllocationUnit > 0);
  uint64_t threads = uint64_t{block[0]} * block[1] * block[2];
  if (threads == 0)
    return {0, 0, 0, "an empty block"};
  uint64_t warps = (threads + device.warpSize - 1) / device.warpSize;
  // Of equal limits the first is named: hardware before the program, the program before the grid.
  const Limit limits[] = {byThreads(device, threads, warps),
                          {device.maxBlocksPerSm, "blocks per SM"},
                          byRegisters(device, warps, registersPerThread),
                          bySharedMemory(device, sharedPerBlock),
                          byGrid(device, gridBlocks)};
  const Limit &least = *std::ranges::min_element(limits, {}, &Limit::blocks);
  auto blocks = static_cast<uint32_t>(least.blocks);
  return {blocks, static_cast<uint32_t>(warps), static_cast<uint32_t>(blocks * warps), least.what};
}

} // namespace cgpredict
