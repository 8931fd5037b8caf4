#include "analyzer/profile/ReuseSpan.h"

#include "analyzer/affine/IterationWalk.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

namespace cgpredict {
namespace {

constexpr int64_t MostReach = 8;       // blocks along a dimension; beyond it counts as all of them
constexpr double Explained = 0.6;      // of a line's users, by neighbours along the dimensions
constexpr int64_t ThreadAccesses = 64; // of a thread with more, not all lines are known

using Coordinate = ProfileGrid::Coordinate;
using Lines = std::vector<std::set<int64_t>>; // by object

class BlockLines {
public:
  BlockLines(const KernelTables &tables, const MakeBlock &make, const ProfileGrid &grid,
             const ProfileLayout &layout, uint64_t lineBytes)
      : tables(tables), make(make), grid(grid), layout(layout),
        lineBytes(static_cast<int64_t>(lineBytes)), nest(sourceNest(tables)) {}

  // None where they are not all known.
  std::optional<Lines> of(const Coordinate &at) const {
    const auto &[columns, rows, planes] = grid.gridBlocks();
    const std::optional<Window> window = make((at[2] * rows + at[1]) * columns + at[0]);
    if (!window)
      return std::nullopt;
    Lines lines(layout.objects());
    for (const ThreadRecords &thread : window->threads)
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
    walkIterations(tables, nest, thread, {ThreadAccesses, ThreadAccesses}, see);
    return accesses < ThreadAccesses;
  }

  const KernelTables &tables;
  const MakeBlock &make;
  const ProfileGrid &grid;
  const ProfileLayout &layout;
  int64_t lineBytes;
  SourceNest nest;
};

// What blocks around the middle one use of its lines.
class Neighbours {
public:
  Neighbours(const BlockLines &lines, const Coordinate &blocks, Lines own)
      : lines(lines), blocks(blocks), own(std::move(own)), users(this->own.size()),
        spans(this->own.size()) {}

  // At each `step` blocks of a dimension, which are `stride` blocks of the grid. Those whose
  // threads cannot be made are passed over.
  void lookAlong(std::size_t dimension, int64_t step, double stride) {
    std::vector<std::map<int64_t, int64_t>> lastUse(own.size()); // by line
    std::vector<int64_t> gaps(own.size());
    for (int64_t offset = -MostReach - 1; offset <= MostReach + 1; ++offset) {
      const std::optional<Lines> user = linesAt(dimension, offset * step);
      for (std::size_t object = 0; user && object < own.size(); ++object)
        for (const int64_t line : (*user)[object]) {
          if (!own[object].contains(line))
            continue;
          users[object][line] += offset != 0;
          int64_t &last = lastUse[object].try_emplace(line, offset).first->second;
          const bool isFar = std::abs(offset) > MostReach;
          const int64_t gap = isFar ? count(dimension) / step - 1 : offset - last;
          gaps[object] = std::max(gaps[object], gap);
          last = offset;
        }
    }
    for (std::size_t object = 0; object < own.size(); ++object)
      spans[object] += stride * static_cast<double>(gaps[object]);
  }

  // None: other blocks than these use its lines, too, as the array has fewer than all together use.
  std::optional<double> span(std::size_t object, double arrayLines) const {
    const double all = static_cast<double>(blocks[0] * blocks[1] * blocks[2]);
    const auto ofBlock = static_cast<double>(own[object].size());
    const bool isExplained =
        ofBlock > 0 && mostUsers(object) >= Explained * ofBlock * all / arrayLines;
    return isExplained ? std::optional(std::min(spans[object], all)) : std::nullopt;
  }

private:
  // Of a line of the block; 0 without any. Lines of its neighbours have other users beside them.
  double mostUsers(std::size_t object) const {
    uint64_t most = 0;
    for (const auto &[line, others] : users[object])
      most = std::max(most, others + 1);
    return static_cast<double>(most);
  }

  int64_t count(std::size_t dimension) const { return static_cast<int64_t>(blocks[dimension]); }

  std::optional<Lines> linesAt(std::size_t dimension, int64_t offset) const {
    if (offset == 0)
      return own;
    const int64_t at = count(dimension) / 2 + offset;
    if (at < 0 || at >= count(dimension))
      return std::nullopt;
    Coordinate block{blocks[0] / 2, blocks[1] / 2, blocks[2] / 2};
    block[dimension] = static_cast<uint64_t>(at);
    return lines.of(block);
  }

  const BlockLines &lines;
  const Coordinate &blocks;
  Lines own;
  std::vector<std::map<int64_t, uint64_t>> users; // beside the block, by line
  std::vector<double> spans;
};

} // namespace

MakeBlock madeBy(const Synthesis &synthesis, const ProfileGrid &grid) {
  return [&](uint64_t block) -> std::optional<Window> {
    const uint64_t blocks[] = {block};
    if (!synthesis.obstacle(grid, blocks).empty())
      return std::nullopt;
    return synthesis.makeWindow(grid, blocks);
  };
}

std::vector<double> reuseSpans(const KernelTables &tables, const MakeBlock &make,
                               const ProfileGrid &grid, const ProfileLayout &layout,
                               uint64_t lineBytes, std::span<const int64_t> rows) {
  std::vector<double> spans(layout.objects(), static_cast<double>(grid.blocks()));
  const BlockLines lines(tables, make, grid, layout, lineBytes);
  const Coordinate &blocks = grid.gridBlocks();
  std::optional<Lines> own = lines.of({blocks[0] / 2, blocks[1] / 2, blocks[2] / 2});
  if (!own)
    return spans;
  Neighbours around(lines, blocks, std::move(*own));
  double stride = 1;
  for (std::size_t d = 0; d < 3; stride *= static_cast<double>(blocks[d++]))
    around.lookAlong(d, 1, stride);
  for (const int64_t row : rows)
    if (row > MostReach + 1)
      around.lookAlong(0, row, static_cast<double>(row));
  for (std::size_t object = 0; object < spans.size(); ++object) {
    const double arrayLines =
        static_cast<double>(layout.bytesOf(object)) / static_cast<double>(lineBytes);
    spans[object] = around.span(object, arrayLines).value_or(spans[object]);
  }
  return spans;
}

} // namespace cgpredict
