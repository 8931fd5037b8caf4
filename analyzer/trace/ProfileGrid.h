// The grid of a launch: threads to blocks to warps. Blocks are numbered with x fastest, and so are
// the threads of a block, 32 of them to a warp.
#ifndef CGPREDICT_ANALYZER_TRACE_PROFILEGRID_H
#define CGPREDICT_ANALYZER_TRACE_PROFILEGRID_H

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cgpredict {

class ProfileGrid {
public:
  using Coordinate = std::array<uint64_t, 3>;

  /// `extent` is that of the launch in mapped loops, innermost first. Loop axes[d] becomes
  /// dimension d of the grid, to which `block` refers.
  ProfileGrid(const Coordinate &extent, std::array<uint32_t, 3> block, std::array<uint8_t, 3> axes);

  const Coordinate &gridBlocks() const { return grid; }
  const std::array<uint32_t, 3> &block() const { return shape; }
  uint64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
  uint64_t threads() const { return extent[0] * extent[1] * extent[2]; }
  uint64_t threadsPerBlock() const { return uint64_t{shape[0]} * shape[1] * shape[2]; }
  uint64_t warpsPerBlock() const;

  struct Position {
    uint64_t block = 0, thread = 0; ///< thread within the block
  };
  /// `coordinate` and the result of threadAt() are in mapped loops, as in ThreadRecords.
  Position positionOf(const Coordinate &coordinate) const;
  /// Empty if the thread lies outside the extents.
  std::optional<Coordinate> threadAt(Position position) const;

  /// The launch's extent, in mapped loops, of the dimensions that as many consecutive blocks do not
  /// span; 0 of the others.
  Coordinate extentBeyond(uint64_t blocks) const;

  /// Threads of a block that lie within the extents.
  uint64_t threadsOf(uint64_t block) const;
  /// Warps with threads within the extents, of the blocks before `block`; of all for blocks().
  uint64_t usedWarpsBefore(uint64_t block) const;

private:
  Coordinate blockCoordinate(uint64_t block) const;
  uint64_t usedWarps(const Coordinate &threads) const;

  Coordinate extent{}; // in dimensions of the grid
  std::array<uint32_t, 3> shape{};
  std::array<uint8_t, 3> axes{};
  Coordinate grid{};
  Coordinate edge{};                     // threads of the last block of each dimension
  std::array<uint64_t, 8> warpsOfKind{}; // bit d of the index: last block of dimension d
};

/// `visit(coordinate)` for the threads of the blocks within the extents, in the order of a window.
template <typename Visit>
void forEachThread(const ProfileGrid &grid, std::span<const uint64_t> blocks, Visit &&visit) {
  for (uint64_t block : blocks)
    for (uint64_t thread = 0; thread < grid.threadsPerBlock(); ++thread)
      if (const auto coordinate = grid.threadAt({block, thread}))
        visit(*coordinate);
}

} // namespace cgpredict

#endif
