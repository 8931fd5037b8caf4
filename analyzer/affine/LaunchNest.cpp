#include "analyzer/affine/LaunchNest.h"

#include "analyzer/affine/IterationCounts.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t CountedThreads = 256; // of a window

NestCounts zeroCounts(const KernelTables &tables, const SourceNest &nest) {
  return {std::vector<double>(tables.blocks.size()), std::vector<double>(nest.levels.size())};
}

void addScaled(NestCounts &sum, const NestCounts &more, double factor) {
  for (std::size_t b = 0; b < sum.blocks.size(); ++b)
    sum.blocks[b] += factor * more.blocks[b];
  for (std::size_t l = 0; l < sum.entries.size(); ++l)
    sum.entries[l] += factor * more.entries[l];
}

// Mean over evenly spread threads of a window.
NestCounts meanCounts(const KernelTables &tables, const SourceNest &nest, const Window &window) {
  NestCounts mean = zeroCounts(tables, nest);
  const std::size_t all = window.threads.size();
  const std::size_t counted = std::min(all, CountedThreads);
  for (std::size_t t = 0; t < counted; ++t)
    addScaled(mean, countIterations(tables, nest, window.threads[t * all / counted]),
              1.0 / static_cast<double>(counted));
  return mean;
}

struct WindowMean {
  double middle = 0; // block number
  NestCounts counts;
};

// Between the middles of the windows counts are taken to grow linearly, outside them to stay.
NestCounts launchMean(const KernelTables &tables, const SourceNest &nest,
                      const std::vector<WindowMean> &windows, double blocks) {
  NestCounts mean = zeroCounts(tables, nest);
  for (std::size_t w = 0; w < windows.size(); ++w) {
    const double at = windows[w].middle;
    const double before = w == 0 ? at : (at - windows[w - 1].middle) / 2;
    const double after =
        w + 1 == windows.size() ? std::max(blocks - at, 0.0) : (windows[w + 1].middle - at) / 2;
    addScaled(mean, windows[w].counts, (before + after) / std::max(blocks, 1.0));
  }
  return mean;
}

double gridBlocks(const TracedKernel &kernel, const Launch &launch) {
  double blocks = 1;
  for (unsigned d = 0; d < 3; ++d)
    blocks *= static_cast<double>((launch.extent[d] + kernel.block[d] - 1) / kernel.block[d]);
  return blocks;
}

LaunchNest nestOf(const KernelTables &tables, const SourceNest &nest, const Launch &launch,
                  const NestCounts &counts) {
  LaunchNest result;
  result.ordinal = launch.ordinal;
  result.threads = volume(launch.extent);
  result.trips.assign(nest.levels.size(), 0);
  result.entries.assign(nest.levels.size(), 1);
  for (uint32_t l = 0; l < nest.mapped; ++l)
    result.trips[l] = static_cast<double>(launch.extent[nest.mapped - 1 - l]);
  auto iterations = [&](uint32_t level) {
    return level < nest.mapped ? 1.0 : counts.blocks[tables.loops[level - nest.mapped].header];
  };
  for (uint32_t l = nest.mapped; l < nest.levels.size(); ++l) {
    const double around = iterations(static_cast<uint32_t>(nest.levels[l].parent));
    const double entries = std::max(counts.entries[l], 0.0);
    result.trips[l] = entries > 0 ? iterations(l) / entries : 0;
    result.entries[l] = around > 0 ? std::min(entries / around, 1.0) : 0;
  }
  return result;
}

} // namespace

std::optional<LaunchNest> launchNest(const TracedKernel &kernel, const SourceNest &nest,
                                     const Launch &launch, const WindowReader &readWindow) {
  std::vector<WindowMean> windows;
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    if (Window window = readWindow(launch, w); !window.threads.empty())
      windows.push_back(
          {static_cast<double>(window.firstBlock) + static_cast<double>(window.blocks) / 2,
           meanCounts(kernel.tables, nest, window)});
  if (windows.empty())
    return std::nullopt;
  const NestCounts counts = launchMean(kernel.tables, nest, windows, gridBlocks(kernel, launch));
  return nestOf(kernel.tables, nest, launch, counts);
}

} // namespace cgpredict
