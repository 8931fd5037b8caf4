#include "analyzer/profile/UpdateProfile.h"

#include "analyzer/profile/ProfileThreads.h"

#include <algorithm>
#include <map>
#include <set>

namespace cgpredict {
namespace {

struct Totals {
  double warps = 0, updates = 0, lanes = 0, passes = 0, lines = 0;
};

void addUpdate(const WarpAccess &access, uint64_t lineBytes, Totals &totals) {
  std::map<int64_t, unsigned> lanesOf; // by location
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    if ((access.mask >> lane & 1) != 0)
      ++lanesOf[access.address(lane)];
  std::map<int64_t, unsigned> passesOf; // by line
  unsigned most = 0;
  for (const auto &[address, lanes] : lanesOf) {
    unsigned &passes = passesOf[address / static_cast<int64_t>(lineBytes)];
    passes = std::max(passes, lanes);
    most = std::max(most, lanes);
    totals.lanes += lanes;
  }
  for (const auto &[line, passes] : passesOf)
    totals.lines += passes;
  totals.passes += most;
  ++totals.updates;
}

// The warps of the window's blocks, in order.
std::vector<ResidentWarp> warpsOf(const ProfileGrid &grid, const Window &window) {
  const BlockIndex index(window, grid);
  std::set<uint64_t> blocks;
  for (const ThreadRecords &thread : window.threads)
    blocks.insert(grid.positionOf(thread.coordinate).block);
  std::vector<ResidentWarp> warps;
  for (const uint64_t block : blocks)
    index.appendWarps(block, warps);
  return warps;
}

} // namespace

UpdateProfile measureUpdates(const TracedKernel &kernel, const WindowReader &readWindow,
                             const ProfileOptions &options, const Launch &launch,
                             const Reduction &reduction, uint64_t lineBytes,
                             uint64_t instructionBudget) {
  if (launch.windowCount == 0)
    return {};
  const WarpProgram program = makeWarpProgram(kernel.tables);
  const std::vector<ProfileLayout::SiteAnchor> anchors(kernel.tables.sites.size());
  const ProfileLayout layout({}, anchors); // addresses as the program had them
  const Window window = readWindow(launch, 0);
  const ProfileGrid grid(launch.extent, options.block.value_or(kernel.block), options.axes);
  Totals totals;
  WarpAccess access;
  for (const ResidentWarp &warp : warpsOf(grid, window)) {
    WarpStream stream = makeStream(program, layout, warp);
    for (; instructionBudget > 0 && stream.next(access); --instructionBudget)
      if (access.site == reduction.store)
        addUpdate(access, lineBytes, totals);
    if (instructionBudget == 0 && totals.updates > 0)
      break; // a part of this warp stands for the rest of it in no total
    ++totals.warps;
  }
  if (totals.updates == 0 || totals.warps == 0)
    return {};
  return {totals.updates / totals.warps, totals.lanes / totals.updates,
          totals.passes / totals.updates, totals.lines / totals.updates};
}

} // namespace cgpredict
