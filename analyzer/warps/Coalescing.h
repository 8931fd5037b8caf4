// What a warp's access costs the memory system: its class and the L2 lines it touches.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 2017: access classes.
#ifndef CGPREDICT_ANALYZER_WARPS_COALESCING_H
#define CGPREDICT_ANALYZER_WARPS_COALESCING_H

#include "analyzer/warps/AccessClass.h"
#include "analyzer/warps/WarpAccess.h"
#include "cachemodel/CacheGeometry.h"

#include <bit>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

namespace cgpredict {

/// By the largest distance between consecutive active lanes: none, up to one element, more.
/// Empty if a single lane is active: then there is no distance.
std::optional<AccessClass> accessClass(const WarpAccess &access, uint32_t elementBytes);

/// pw_t, for a full warp: 1 if constant, the lines that 32 adjacent elements fill if coalesced,
/// 32 if uncoalesced, 0 if served by a read-only cache.
double transactions(AccessClass accessClass, uint32_t elementBytes, uint32_t lineBytes);

/// From the first active lane to the next, per lane between them; 0 if it is alone.
int64_t laneStride(const WarpAccess &access);

/// Finds the distinct lines of accesses. Its memory is used again from access to access.
class LineFinder {
public:
  explicit LineFinder(uint32_t lineBytes)
      : lineBytes(lineBytes), lineShift(std::countr_zero(lineBytes)),
        powerOfTwo(std::has_single_bit(lineBytes)) {}

  /// Distinct lines in the order in which the lanes first touch them; valid until the next call.
  std::span<const LineIndex> lines(const WarpAccess &access, uint32_t elementBytes) {
    assert(access.mask != 0 && elementBytes > 0);
    if (const std::optional<Range> range = adjacent(access, elementBytes))
      return linesOf(*range);
    return scattered(access, elementBytes);
  }
  /// How many these are.
  std::size_t count(const WarpAccess &access, uint32_t elementBytes) {
    if (const std::optional<Range> range = adjacent(access, elementBytes))
      return range->size();
    return areSeparate(access, elementBytes) ? laneCount(access.mask)
                                             : scattered(access, elementBytes).size();
  }

private:
  // Canonical addresses are not negative.
  int64_t lineOf(int64_t address) const {
    return powerOfTwo ? address >> lineShift : address / lineBytes;
  }
  struct Range {
    int64_t first = 0, last = 0; // downwards where the last is below the first
    std::size_t size() const { return static_cast<std::size_t>(std::abs(last - first)) + 1; }
  };
  // Steps of at most a line: no line between the first and the last byte is left out.
  std::optional<Range> adjacent(const WarpAccess &access, uint32_t elementBytes) const {
    const int64_t distance = std::abs(access.stride);
    if (!access.affine || distance > lineBytes || (distance != 0 && !isContiguous(access.mask)))
      return std::nullopt;
    const int64_t first = access.address(firstLane(access.mask));
    const int64_t last = access.address(WarpSize - 1 - std::countl_zero(access.mask));
    if (first <= last)
      return Range{lineOf(first), lineOf(last + elementBytes - 1)};
    if (lineOf(first) == lineOf(first + elementBytes - 1))
      return Range{lineOf(first), lineOf(last)};
    return std::nullopt;
  }
  std::span<const LineIndex> linesOf(const Range &range) {
    const std::size_t size = range.size();
    if (found.size() < size)
      found.resize(size);
    const int64_t step = range.first <= range.last ? 1 : -1;
    for (std::size_t i = 0; i < size; ++i)
      found[i] = LineIndex{static_cast<uint64_t>(range.first + static_cast<int64_t>(i) * step)};
    return {found.data(), size};
  }
  std::span<const LineIndex> scattered(const WarpAccess &access, uint32_t elementBytes);
  bool areSeparate(const WarpAccess &access, uint32_t elementBytes) const;
  void addSeparate(const WarpAccess &access);
  void addGeneral(const WarpAccess &access, uint32_t elementBytes);
  bool seen(int64_t line);

  struct Slot {
    int64_t line = 0;
    uint64_t stamp = 0; // of the access that put it there
  };
  uint32_t lineBytes;
  int lineShift;
  bool powerOfTwo;
  uint64_t stamp = 0;
  std::vector<Slot> slots; // open hashing
  std::vector<LineIndex> found;
};

} // namespace cgpredict

#endif
