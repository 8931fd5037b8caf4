#include "test/support/LaunchFixture.h"

#include "analyzer/base/WarpLanes.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace cgpredict::test {

LaunchFixture::LaunchFixture(const KernelTables &tables, ThreadCoordinate extent,
                             std::vector<int64_t> bases)
    : device(smallDevice()) {
  kernel.name = tables.kernel;
  kernel.block = tables.block;
  kernel.tables = tables;
  launch.extent = extent;
  for (const Argument &argument : tables.arguments)
    launch.context.resize(argument.offset + argument.bytes);
  for (std::size_t i = 0; i < bases.size(); ++i)
    std::memcpy(&launch.context[tables.arguments[i].offset], &bases[i], sizeof bases[i]);
}

uint64_t LaunchFixture::gridBlocks() const {
  uint64_t blocks = 1;
  for (unsigned d = 0; d < 3; ++d)
    blocks *= (launch.extent[d] + kernel.block[d] - 1) / kernel.block[d];
  return blocks;
}

void LaunchFixture::addWindow(uint64_t firstBlock, uint64_t blocks) {
  windows.emplace_back(firstBlock, blocks);
  launch.windowCount = static_cast<uint32_t>(windows.size());
}

void LaunchFixture::cutWindows(uint64_t windowThreads) {
  const uint64_t threads = uint64_t{kernel.block[0]} * kernel.block[1] * kernel.block[2];
  const uint64_t size = (windowThreads + threads - 1) / threads, all = gridBlocks();
  if (all <= 3 * size)
    return addWindow(0, all);
  addWindow(0, size);
  addWindow((all - size) / 2, size);
  addWindow(all - size, size);
}

Window LaunchFixture::window(uint32_t index) const {
  Window window;
  window.index = index;
  std::tie(window.firstBlock, window.blocks) = windows[index];
  window.complete = true;
  std::array<uint64_t, 3> grid;
  for (unsigned d = 0; d < 3; ++d)
    grid[d] = (launch.extent[d] + kernel.block[d] - 1) / kernel.block[d];
  for (uint64_t b = window.firstBlock; b < window.firstBlock + window.blocks; ++b)
    for (uint64_t t = 0; t < uint64_t{kernel.block[0]} * kernel.block[1] * kernel.block[2]; ++t) {
      const ThreadCoordinate c = {
          b % grid[0] * kernel.block[0] + t % kernel.block[0],
          b / grid[0] % grid[1] * kernel.block[1] + t / kernel.block[0] % kernel.block[1],
          b / grid[0] / grid[1] * kernel.block[2] + t / kernel.block[0] / kernel.block[1]};
      if (c[0] >= launch.extent[0] || c[1] >= launch.extent[1] || c[2] >= launch.extent[2])
        continue;
      const std::vector<int64_t> words = thread(c);
      std::shared_ptr<int64_t[]> copy(new int64_t[words.size()]);
      std::ranges::copy(words, copy.get());
      window.threads.push_back({c, {copy.get(), words.size()}, {}});
      window.storage.push_back(std::move(copy));
    }
  return window;
}

LaunchSurvey LaunchFixture::survey() const {
  return {kernel, launch, [this](uint32_t w) { return window(w); }};
}

KernelProfile LaunchFixture::profile(const ProfileOptions &options,
                                     const ProfileDemand &demand) const {
  const std::array<uint64_t, 3> grid = gridOf(kernel, launch, options);
  const Occupancy held = occupancy(device, options.block.value_or(kernel.block),
                                   grid[0] * grid[1] * grid[2], 0, Bytes(0));
  const LaunchProfile profile = profileLaunch(survey(), device, held, options, demand);
  return kernelProfile(kernel.tables, profile, {held, {}, 1, false, dramRowsOf(device)});
}

GpuDevice smallDevice() {
  GpuDevice device;
  device.smCount = 1;
  device.warpSize = WarpSize;
  device.maxThreadsPerSm = 2048;
  device.maxWarpsPerSm = 64;
  device.maxBlocksPerSm = 16;
  device.maxThreadsPerBlock = 1024;
  device.registersPerSm = device.registersPerBlock = 65536;
  device.maxRegistersPerThread = 255;
  device.registerAllocationUnit = 256;
  device.warpAllocationUnit = 4;
  device.sharedMemoryPerSm = device.sharedMemoryPerBlock = Bytes(48 * 1024);
  device.sharedMemoryAllocationUnit = Bytes(256);
  device.l2.size = Bytes(128 * 1024);
  device.l2.line = Bytes(64);
  return device;
}

} // namespace cgpredict::test
