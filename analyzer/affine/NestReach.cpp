#include "analyzer/affine/NestReach.h"

#include <algorithm>

namespace cgpredict {

std::vector<uint32_t> levelsOf(const RecordShape &nest, const NestAccess &access) {
  std::vector<uint32_t> levels;
  for (int32_t level = access.level; level >= 0;
       level = nest.levels[static_cast<uint32_t>(level)].parent)
    levels.push_back(static_cast<uint32_t>(level));
  std::ranges::reverse(levels);
  return levels;
}

// Parents stand before their inner levels.
std::vector<int64_t> mostTrips(const RecordShape &nest, std::span<const int64_t> payload) {
  std::vector<int64_t> most;
  for (const NestLevel &level : nest.levels) {
    int64_t trips = level.base.get(payload);
    int32_t enclosing = level.parent;
    for (std::size_t m = level.outer.size(); m-- > 0;
         enclosing = nest.levels[static_cast<uint32_t>(enclosing)].parent) {
      const int64_t last = most[static_cast<uint32_t>(enclosing)] - 1;
      trips += std::max<int64_t>(0, level.outer[m].get(payload) * std::max<int64_t>(0, last));
    }
    const bool open = !level.guard || level.guard->get(payload) != 0;
    most.push_back(open ? std::max<int64_t>(0, trips) : 0);
  }
  return most;
}

} // namespace cgpredict
