#include "analyzer/profile/ReuseSpan.h"

#include "analyzer/affine/IterationWalk.h"

#include <algorithm>
#include <optional>
#include <set>

namespace cgpredict {
namespace {

constexpr uint64_t MostReach = 8;      // blocks along a dimension; beyond it counts as all of them
constexpr double Explained = 0.6;      // of a line's uses, by neighbours along the dimensions
constexpr int64_t ThreadAccesses = 64; // of a thread with more, not all lines are known

using Coordinate = ProfileGrid::Coordinate;
using Lines = std::vector<std::set<int64_t>>; // by object

class BlockLines {
public:
  BlockLines(const LaunchSurvey &survey, const ProfileGrid &grid, const ProfileLayout &layout,
             uint64_t lineBytes)
      : survey(survey), grid(grid), layout(layout), lineBytes(static_cast<int64_t>(lineBytes)),
        nest(sourceNest(survey.kernel().tables)) {}

  // None where they are not all known.
  std::optional<Lines> of(const Coordinate &at) const {
    const auto &[columns, rows, planes] = grid.gridBlocks();
    const uint64_t block[] = {(at[2] * rows + at[1]) * columns + at[0]};
    if (!survey.synthesis().obstacle(grid, block).empty())
      return std::nullopt;
    Lines lines(layout.objects());
    for (const ThreadRecords &thread : survey.synthesis().makeWindow(grid, block).threads)
      if (!add(thread, lines))
        return std::nullopt;
    return lines;
  }

private:
  bool add(const ThreadRecords &thread, Lines &lines) const {
    int64_t accesses = 0;
    const auto see = [&](uint32_t site, int64_t address, std::span<const int64_t>) {
      ++accesses;
      if (const auto object = layout.objectOf(site))
        lines[*object].insert((address + layout.shift(site, address)) / lineBytes);
    };
    walkIterations(survey.kernel().tables, nest, thread, {ThreadAccesses, ThreadAccesses}, see);
    return accesses < ThreadAccesses;
  }

  const LaunchSurvey &survey;
  const ProfileGrid &grid;
  const ProfileLayout &layout;
  int64_t lineBytes;
  SourceNest nest;
};

// How many of an object's own lines each other block uses as well.
std::size_t sharedLines(const std::set<int64_t> &own, const std::set<int64_t> &other) {
  return static_cast<std::size_t>(
      std::ranges::count_if(own, [&](int64_t line) { return other.contains(line); }));
}

// What blocks around the middle one use of its lines.
class Neighbours {
public:
  Neighbours(const BlockLines &lines, const Coordinate &blocks, Lines own)
      : lines(lines), blocks(blocks), own(std::move(own)), shared(this->own.size()),
        spans(this->own.size()) {}

  // Blocks whose threads cannot be made are passed over. `stride`: blocks from one to the next.
  void lookAlong(std::size_t dimension, double stride) {
    const uint64_t middle = blocks[dimension] / 2;
    std::vector<uint64_t> reach(own.size());
    for (uint64_t k = 1; k <= MostReach + 1; ++k)
      for (const bool behind : {false, true}) {
        if (behind ? middle < k : middle + k >= blocks[dimension])
          continue;
        Coordinate at{blocks[0] / 2, blocks[1] / 2, blocks[2] / 2};
        at[dimension] = behind ? middle - k : middle + k;
        const std::optional<Lines> other = lines.of(at);
        if (!other)
          continue;
        for (std::size_t object = 0; object < own.size(); ++object)
          if (const std::size_t count = sharedLines(own[object], (*other)[object])) {
            shared[object] += count;
            reach[object] = k > MostReach ? blocks[dimension] - 1 : k;
          }
      }
    for (std::size_t object = 0; object < own.size(); ++object)
      spans[object] += stride * static_cast<double>(reach[object]);
  }

  // None: other blocks than these use its lines, too, as the array has fewer than all together use.
  std::optional<double> span(std::size_t object, double arrayLines) const {
    const double all = static_cast<double>(blocks[0] * blocks[1] * blocks[2]);
    const auto ofBlock = static_cast<double>(own[object].size());
    const bool isExplained = ofBlock > 0 && ofBlock + static_cast<double>(shared[object]) >=
                                                Explained * ofBlock * ofBlock * all / arrayLines;
    return isExplained ? std::optional(std::min(spans[object], all)) : std::nullopt;
  }

private:
  const BlockLines &lines;
  const Coordinate &blocks;
  Lines own;
  std::vector<std::size_t> shared;
  std::vector<double> spans;
};

} // namespace

std::vector<double> reuseSpans(const LaunchSurvey &survey, const ProfileGrid &grid,
                               const ProfileLayout &layout, uint64_t lineBytes) {
  std::vector<double> spans(layout.objects(), static_cast<double>(grid.blocks()));
  const BlockLines lines(survey, grid, layout, lineBytes);
  const Coordinate &blocks = grid.gridBlocks();
  std::optional<Lines> own = lines.of({blocks[0] / 2, blocks[1] / 2, blocks[2] / 2});
  if (!own)
    return spans;
  Neighbours around(lines, blocks, std::move(*own));
  double stride = 1;
  for (std::size_t d = 0; d < 3; stride *= static_cast<double>(blocks[d++]))
    around.lookAlong(d, stride);
  for (std::size_t object = 0; object < spans.size(); ++object) {
    const double arrayLines =
        static_cast<double>(layout.bytesOf(object)) / static_cast<double>(lineBytes);
    spans[object] = around.span(object, arrayLines).value_or(spans[object]);
  }
  return spans;
}

} // namespace cgpredict
