#include "analyzer/warps/Coalescing.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace cgpredict {
namespace {

int64_t largestDistance(const WarpAccess &access) {
  if (access.affine && isContiguous(access.mask))
    return std::abs(access.stride);
  int64_t largest = 0, previous = access.address(firstLane(access.mask));
  forEachLane(access.mask, [&](unsigned lane) {
    const int64_t address = access.address(lane);
    largest = std::max(largest, std::abs(address - previous));
    previous = address;
  });
  return largest;
}

} // namespace

std::optional<AccessClass> accessClass(const WarpAccess &access, uint32_t elementBytes) {
  if ((access.mask & (access.mask - 1)) == 0)
    return std::nullopt;
  const int64_t distance = largestDistance(access);
  if (distance == 0)
    return AccessClass::Constant;
  return distance <= elementBytes ? AccessClass::Coalesced : AccessClass::Uncoalesced;
}

double transactions(AccessClass accessClass, uint32_t elementBytes, uint32_t lineBytes) {
  assert(elementBytes > 0 && lineBytes > 0);
  switch (accessClass) {
  case AccessClass::Constant:
    return 1;
  case AccessClass::Coalesced:
    return std::max(1.0, static_cast<double>(WarpSize) * elementBytes / lineBytes);
  case AccessClass::ReadOnly:
    return 0;
  default:
    return WarpSize;
  }
}

int64_t laneStride(const WarpAccess &access) {
  const LaneMask others = access.mask & (access.mask - 1);
  if (others == 0)
    return 0;
  if (access.affine)
    return access.stride;
  const unsigned first = firstLane(access.mask), second = firstLane(others);
  return (access.address(second) - access.address(first)) / static_cast<int64_t>(second - first);
}

std::span<const LineIndex> LineFinder::scattered(const WarpAccess &access, uint32_t elementBytes) {
  found.clear();
  if (areSeparate(access, elementBytes))
    addSeparate(access);
  else
    addGeneral(access, elementBytes);
  return found;
}

// Lanes more than a line apart and elements that cross no line: one line each.
bool LineFinder::areSeparate(const WarpAccess &access, uint32_t elementBytes) const {
  return access.affine && std::abs(access.stride) >= lineBytes && lineBytes % elementBytes == 0 &&
         access.base % elementBytes == 0 && access.stride % elementBytes == 0;
}

void LineFinder::addSeparate(const WarpAccess &access) {
  forEachLane(access.mask, [&](unsigned lane) {
    found.push_back(LineIndex{static_cast<uint64_t>(lineOf(access.address(lane)))});
  });
}

void LineFinder::addGeneral(const WarpAccess &access, uint32_t elementBytes) {
  ++stamp;
  const std::size_t mostLines = WarpSize * (elementBytes / lineBytes + 2);
  if (slots.size() < 2 * mostLines)
    slots.assign(std::bit_ceil(2 * mostLines), {});
  int64_t previous = -1;
  forEachLane(access.mask, [&](unsigned lane) {
    const int64_t address = access.address(lane);
    const int64_t last = lineOf(address + elementBytes - 1);
    for (int64_t line = lineOf(address); line <= last; previous = line++)
      if (line != previous && !seen(line))
        found.push_back(LineIndex{static_cast<uint64_t>(line)});
  });
}

bool LineFinder::seen(int64_t line) {
  const std::size_t last = slots.size() - 1;
  std::size_t at = (static_cast<uint64_t>(line) * 0x9e3779b97f4a7c15u) >> 32 & last;
  for (; slots[at].stamp == stamp; at = (at + 1) & last)
    if (slots[at].line == line)
      return true;
  slots[at] = {line, stamp};
  return false;
}

} // namespace cgpredict
