#include "analyzer/affine/AffineNest.h"

namespace cgpredict {

bool AffineNest::dependsOn(uint32_t level, uint32_t outer) const {
  const NestLevel &at = shape.levels[level];
  int32_t around = at.parent;
  for (std::size_t m = at.outer.size(); m-- > 0; around = parentOf(around))
    if (around == static_cast<int32_t>(outer))
      return value(at.outer[m]) != 0;
  return false;
}

// Parents stand before their inner levels.
std::vector<int64_t> AffineNest::mostTrips() const {
  std::vector<int64_t> most;
  for (uint32_t index = 0; index < shape.levels.size(); ++index) {
    const NestLevel &level = shape.levels[index];
    auto trips = static_cast<uint64_t>(value(level.base));
    int32_t around = level.parent;
    for (std::size_t m = level.outer.size(); m-- > 0; around = parentOf(around)) {
      const int64_t last = std::max<int64_t>(0, most[static_cast<std::size_t>(around)] - 1);
      if (const int64_t slope = value(level.outer[m]); slope > 0)
        trips += static_cast<uint64_t>(slope) * static_cast<uint64_t>(last);
    }
    most.push_back(isOpen(index) ? std::max<int64_t>(0, static_cast<int64_t>(trips)) : 0);
  }
  return most;
}

std::vector<int64_t> AffineNest::firstTrips() const {
  const std::vector<int64_t> zero(shape.levels.size());
  std::vector<int64_t> first;
  for (uint32_t level = 0; level < shape.levels.size(); ++level)
    first.push_back(trips(level, zero));
  return first;
}

std::vector<uint32_t> levelsOf(const RecordShape &nest, const NestAccess &access) {
  std::vector<uint32_t> levels;
  for (int32_t level = access.level; level >= 0;
       level = nest.levels[static_cast<uint32_t>(level)].parent)
    levels.push_back(static_cast<uint32_t>(level));
  std::ranges::reverse(levels);
  return levels;
}

} // namespace cgpredict
