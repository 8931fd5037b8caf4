#include "simulator/Launch.h"

#include "analyzer/base/Error.h"
#include "simulator/Block.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cgpredict::simulator {
namespace {

constexpr uint64_t MostThreads = 1024; // of a block, for every compute capability since 2.0

uint64_t product(const Extent &extent) { return uint64_t{extent[0]} * extent[1] * extent[2]; }

Extent blockAt(const Extent &grid, uint64_t block) {
  const uint64_t row = block / grid[0];
  return {static_cast<uint32_t>(block % grid[0]), static_cast<uint32_t>(row % grid[1]),
          static_cast<uint32_t>(row / grid[1])};
}

// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", from 3.0 on.
constexpr Extent MostBlocks = {2147483647, 65535, 65535}, LargestBlock = {1024, 1024, 64};

void checkExtent(const ptx::Function &kernel, const char *what, const Extent &found,
                 const Extent &most) {
  for (unsigned d = 0; d < 3; ++d)
    if (found[d] == 0 || found[d] > most[d])
      throw Error(fmt::format("'{}': {} {}; expected 1 to {} in x, {} in y, {} in z", kernel.name,
                              what, fmt::join(found, " x "), most[0], most[1], most[2]));
}

void checkBlock(const ptx::Function &kernel, const LaunchOptions &options) {
  checkExtent(kernel, "a grid of", options.grid, MostBlocks);
  checkExtent(kernel, "blocks of", options.block, LargestBlock);
  if (product(options.block) > MostThreads)
    throw Error(fmt::format("'{}': blocks of {} = {} threads; expected at most {}", kernel.name,
                            fmt::join(options.block, " x "), product(options.block), MostThreads));
  if (kernel.requiredThreads && *kernel.requiredThreads != options.block) {
    const Extent &required = *kernel.requiredThreads;
    throw Error(fmt::format("'{}' needs blocks of {} x {} x {} threads (.reqntid)", kernel.name,
                            required[0], required[1], required[2]));
  }
  if (kernel.cluster && product(*kernel.cluster) != 1)
    throw Error(fmt::format("'{}' runs in clusters of {} blocks (.reqnctapercluster); the "
                            "simulator runs one block after the other",
                            kernel.name, product(*kernel.cluster)));
  if (kernel.maximumThreads && product(options.block) > product(*kernel.maximumThreads))
    throw Error(fmt::format("'{}' allows blocks of up to {} threads (.maxntid)", kernel.name,
                            product(*kernel.maximumThreads)));
}

} // namespace

void checkLaunch(const Program &program, const LaunchOptions &options) {
  const LoweredFunction &entry = program.entry(options.kernel);
  checkBlock(*entry.decoded->function, options);
  if (options.dynamicSharedBytes > WindowBytes ||
      program.layout(entry).shared.dynamicOffset() + options.dynamicSharedBytes > WindowBytes)
    throw Error(
        fmt::format("'{}': more than {} bytes of shared memory", options.kernel, WindowBytes));
}

LaunchResult launch(Program &program, const LaunchOptions &options,
                    const std::vector<std::byte> &parameters) {
  checkLaunch(program, options);
  const LoweredFunction &entry = program.entry(options.kernel);
  const KernelLayout &layout = program.layout(entry);
  LaunchResult result;
  BlockContext context{&program,
                       &layout,
                       options.grid,
                       options.block,
                       {},
                       options.dynamicSharedBytes,
                       &result.output,
                       options.maximumInstructions,
                       options.watch,
                       options.observer};
  const std::vector<BlockRun> all = {{0, product(options.grid)}};
  for (const BlockRun &run : options.runs.empty() ? all : options.runs)
    for (uint64_t block = run.first; block < run.first + run.blocks; ++block) {
      context.index = blockAt(options.grid, block);
      Executed ofBlock;
      if (options.observer)
        options.observer->beginBlock(context.index);
      runBlock(context, entry, program.memory(), parameters,
               layout.shared.dynamicOffset() + options.dynamicSharedBytes, ofBlock);
      result.executed.warpInstructions += ofBlock.warpInstructions;
      if (options.observer)
        options.observer->endBlock();
      result.executed.laneInstructions += ofBlock.laneInstructions;
    }
  return result;
}

} // namespace cgpredict::simulator
