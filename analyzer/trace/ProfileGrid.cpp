#include "analyzer/trace/ProfileGrid.h"

#include "analyzer/base/WarpLanes.h"

namespace cgpredict {

ProfileGrid::ProfileGrid(const Coordinate &mapped, std::array<uint32_t, 3> block,
                         std::array<uint8_t, 3> axes)
    : shape(block), axes(axes) {
  for (unsigned d = 0; d < 3; ++d) {
    extent[d] = mapped[axes[d]];
    grid[d] = (extent[d] + block[d] - 1) / block[d];
    edge[d] = extent[d] - (grid[d] == 0 ? 0 : grid[d] - 1) * block[d];
  }
  for (unsigned kind = 0; kind < 8; ++kind) {
    Coordinate threads;
    for (unsigned d = 0; d < 3; ++d)
      threads[d] = (kind >> d & 1) != 0 ? edge[d] : shape[d];
    warpsOfKind[kind] = usedWarps(threads);
  }
}

uint64_t ProfileGrid::warpsPerBlock() const {
  return (threadsPerBlock() + WarpSize - 1) / WarpSize;
}

ProfileGrid::Position ProfileGrid::positionOf(const Coordinate &coordinate) const {
  Position position;
  for (unsigned d = 3; d-- > 0;) {
    const uint64_t c = coordinate[axes[d]];
    position.block = position.block * grid[d] + c / shape[d];
    position.thread = position.thread * shape[d] + c % shape[d];
  }
  return position;
}

ProfileGrid::Coordinate ProfileGrid::blockCoordinate(uint64_t block) const {
  return {block % grid[0], block / grid[0] % grid[1], block / (grid[0] * grid[1])};
}

std::optional<ProfileGrid::Coordinate> ProfileGrid::threadAt(Position position) const {
  const Coordinate block = blockCoordinate(position.block);
  Coordinate result{};
  for (unsigned d = 0; d < 3; ++d) {
    const uint64_t c = block[d] * shape[d] + position.thread % shape[d];
    position.thread /= shape[d];
    if (c >= extent[d])
      return std::nullopt;
    result[axes[d]] = c;
  }
  return result;
}

ProfileGrid::Coordinate ProfileGrid::extentBeyond(uint64_t blocks) const {
  Coordinate beyond{};
  uint64_t across = 1;
  for (unsigned d = 0; d < 3; ++d) {
    across *= grid[d];
    if (blocks < across)
      beyond[axes[d]] = extent[d];
  }
  return beyond;
}

uint64_t ProfileGrid::threadsOf(uint64_t index) const {
  const Coordinate block = blockCoordinate(index);
  uint64_t threads = 1;
  for (unsigned d = 0; d < 3; ++d)
    threads *= block[d] + 1 == grid[d] ? edge[d] : shape[d];
  return threads;
}

// Of a block of which threads[d] lie within the extents in dimension d.
uint64_t ProfileGrid::usedWarps(const Coordinate &threads) const {
  uint64_t used = 0, counted = 0; // warps before `counted` are decided
  for (uint64_t t = 0; t < threadsPerBlock(); ++t) {
    const bool inside = t % shape[0] < threads[0] && t / shape[0] % shape[1] < threads[1] &&
                        t / shape[0] / shape[1] < threads[2];
    if (inside && t / WarpSize >= counted) {
      ++used;
      counted = t / WarpSize + 1;
    }
  }
  return used;
}

uint64_t ProfileGrid::usedWarpsBefore(uint64_t block) const {
  // Blocks of a row, rows of a plane, planes: `count` of them, of which the last one may be an
  // edge.
  const auto sum = [&](unsigned d, uint64_t count, auto &&inside) {
    return count < grid[d] ? count * inside(0u) : (count - 1) * inside(0u) + inside(1u << d);
  };
  const auto row = [&](uint64_t count, unsigned kind) {
    return sum(0, count, [&](unsigned k) { return warpsOfKind[kind | k]; });
  };
  const auto plane = [&](uint64_t count, unsigned kind) {
    return sum(1, count, [&](unsigned k) { return row(grid[0], kind | k); });
  };
  if (block == 0)
    return 0;
  const auto planes = [&](uint64_t count) {
    return sum(2, count, [&](unsigned k) { return plane(grid[1], k); });
  };
  if (block >= blocks())
    return planes(grid[2]);
  const Coordinate at = blockCoordinate(block);
  const unsigned lastPlane = at[2] + 1 == grid[2] ? 4u : 0u;
  const unsigned lastRow = lastPlane | (at[1] + 1 == grid[1] ? 2u : 0u);
  return planes(at[2]) + plane(at[1], lastPlane) + row(at[0], lastRow);
}

} // namespace cgpredict
