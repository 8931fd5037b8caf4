#include "analyzer/affine/ProfileLayout.h"

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

constexpr int64_t Alignment = 256; // of cudaMalloc
constexpr int64_t FirstBase = int64_t{1} << 32;

int64_t alignUp(int64_t address) { return (address + Alignment - 1) & ~(Alignment - 1); }

// Joins what overlaps; a known anchor, the lowest one, stands for the whole.
std::vector<ObservedObject> joinOverlapping(std::vector<ObservedObject> objects) {
  std::ranges::sort(objects, {}, [](const ObservedObject &object) {
    return std::pair(object.low, object.order);
  });
  std::vector<ObservedObject> joined;
  for (const ObservedObject &next : objects) {
    if (joined.empty() || next.low >= joined.back().high) {
      joined.push_back(next);
      continue;
    }
    ObservedObject &last = joined.back();
    last.high = std::max(last.high, next.high);
    last.order = std::min(last.order, next.order);
    if (next.known)
      last.anchor = last.known ? std::min(last.anchor, next.anchor) : next.anchor;
    last.known |= next.known;
  }
  return joined;
}

// What to add to the addresses of each object, in the order of `objects`.
std::vector<int64_t> place(std::span<const ObservedObject> objects) {
  std::vector<std::size_t> order(objects.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(objects[i].order, i); });
  std::vector<int64_t> shifts(objects.size());
  int64_t free = FirstBase;
  for (std::size_t i : order) {
    const ObservedObject &object = objects[i];
    const int64_t below = std::max<int64_t>(object.anchor - object.low, 0);
    const int64_t base = alignUp(alignUp(free) + below);
    shifts[i] = base - object.anchor;
    free = std::max(object.high, object.anchor) + shifts[i];
  }
  return shifts;
}

} // namespace

ProfileLayout::ProfileLayout(std::vector<ObservedObject> objects,
                             std::span<const SiteAnchor> siteAnchors) {
  objects = joinOverlapping(std::move(objects));
  const std::vector<int64_t> shifts = place(objects);
  for (std::size_t i = 0; i < objects.size(); ++i)
    regions.push_back(
        {objects[i].low, shifts[i], static_cast<uint64_t>(objects[i].high - objects[i].low)});
  for (const Region &region : regions)
    total += region.bytes;
  for (const SiteAnchor &site : siteAnchors) {
    SiteShift &added = sites.emplace_back();
    added.known = site.known || site.isOwn;
    if (site.known && !regions.empty()) {
      added.object = regionOf(site.anchor);
      added.shift = regions[*added.object].shift;
    }
  }
}

// An address between objects belongs to the one below it.
std::size_t ProfileLayout::regionOf(int64_t address) const {
  const auto above = std::ranges::upper_bound(regions, address, {}, &Region::low);
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(above - regions.begin() - 1, 0));
}

int64_t ProfileLayout::shiftOf(int64_t address) const {
  return regions.empty() ? 0 : regions[regionOf(address)].shift;
}

} // namespace cgpredict
