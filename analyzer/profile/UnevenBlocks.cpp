#include "analyzer/profile/UnevenBlocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <vector>

namespace cgpredict {
namespace {

constexpr uint64_t ManyTimes = 32;

double interpolated(std::span<const BlockWork> known, uint64_t block) {
  const auto above = std::ranges::lower_bound(known, block, {}, &BlockWork::block);
  if (above == known.end())
    return known.back().operations;
  if (above == known.begin() || above->block == block)
    return above->operations;
  const BlockWork &below = *(above - 1);
  const double part = static_cast<double>(block - below.block) /
                      static_cast<double>(above->block - below.block);
  return (1 - part) * below.operations + part * above->operations;
}

double mean(std::span<const BlockWork> known) {
  double sum = 0;
  for (const BlockWork &each : known)
    sum += each.operations;
  return sum / static_cast<double>(known.size());
}

} // namespace

double longestOf(std::span<const WarpWork> block) {
  return block.empty() ? 0 : std::ranges::max(block, {}, &WarpWork::operations).operations;
}

double makespan(std::span<const BlockWork> known, uint64_t blocks, uint64_t places,
                double byPlace) {
  if (known.empty() || places == 0)
    return 0;
  if (blocks / places >= ManyTimes)
    return mean(known) * static_cast<double>(blocks) / static_cast<double>(places);
  std::priority_queue<double, std::vector<double>, std::greater<>> ends;
  double last = 0;
  for (uint64_t block = 0; block < blocks; ++block) {
    const double any = known[block % known.size()].operations;
    double end = byPlace * interpolated(known, block) + (1 - byPlace) * any;
    if (ends.size() == places) {
      end += ends.top();
      ends.pop();
    }
    ends.push(end);
    last = std::max(last, end);
  }
  return last;
}

std::string noteOfUnevenBlocks(double makespan, double waves) {
  if (makespan < 1.25 * std::ceil(waves))
    return "";
  return fmt::format("blocks differ in length: the last one ends {:.1f} times as late as if all "
                     "warps did the same",
                     makespan / std::ceil(waves));
}

} // namespace cgpredict
