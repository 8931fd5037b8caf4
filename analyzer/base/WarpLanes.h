// The 32 lanes of a warp, and masks of them: bit l is lane l.
#ifndef CGPREDICT_ANALYZER_BASE_WARPLANES_H
#define CGPREDICT_ANALYZER_BASE_WARPLANES_H

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace cgpredict {

constexpr unsigned WarpSize = 32;
using LaneMask = uint32_t;
template <typename T> using PerLane = std::array<T, WarpSize>;

constexpr LaneMask laneBit(unsigned lane) { return LaneMask{1} << lane; }
constexpr unsigned firstLane(LaneMask mask) {
  assert(mask != 0);
  return static_cast<unsigned>(std::countr_zero(mask));
}
constexpr unsigned laneCount(LaneMask mask) { return static_cast<unsigned>(std::popcount(mask)); }

/// No inactive lane between two active ones.
constexpr bool isContiguous(LaneMask mask) {
  if (mask == 0)
    return true;
  const LaneMask shifted = mask >> firstLane(mask);
  return (shifted & (shifted + 1)) == 0;
}

/// `visit(lane)` for the lanes of `mask`, in order.
template <typename Visit> void forEachLane(LaneMask mask, Visit &&visit) {
  for (; mask != 0; mask &= mask - 1)
    visit(firstLane(mask));
}

} // namespace cgpredict

#endif
