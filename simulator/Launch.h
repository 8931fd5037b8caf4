// A kernel launched: parameters, grid, block.
#ifndef CGPREDICT_SIMULATOR_LAUNCH_H
#define CGPREDICT_SIMULATOR_LAUNCH_H

#include "simulator/Warp.h"

namespace cgpredict::simulator {

/// Consecutive blocks by their linear number, x fastest.
struct BlockRun {
  uint64_t first = 0, blocks = 0;
};

struct LaunchOptions {
  std::string kernel;
  Extent grid = {1, 1, 1}, block = {1, 1, 1};
  uint64_t dynamicSharedBytes = 0;
  uint64_t maximumInstructions = 0; // of a block's warps together; 0: any number
  std::vector<BlockRun> runs;       // only these blocks; empty: all
  WriteWatch *watch = nullptr;
  WarpObserver *observer = nullptr; // of the blocks that are run
};

struct LaunchResult {
  Executed executed;
  std::string output; // of vprintf
};

/// Throws Error for a launch that no GPU could do, or a kernel that cannot be run.
void checkLaunch(const Program &program, const LaunchOptions &options);

/// Runs the blocks one after the other. `parameters` has the bytes of the kernel's parameters as
/// ptx::layOut lays them out. Throws Error for a launch that no GPU could do, and what a thread
/// does wrong.
LaunchResult launch(Program &program, const LaunchOptions &options,
                    const std::vector<std::byte> &parameters);

} // namespace cgpredict::simulator

#endif
