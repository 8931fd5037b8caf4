#include "test/support/NaiveCache.h"

#include <algorithm>

namespace cgpredict::test {

bool NaiveCache::access(LineIndex line) {
  std::vector<LineIndex> &set = sets[setOf(static_cast<std::uint64_t>(line))];
  const auto found = std::find(set.begin(), set.end(), line);
  const bool hit = found != set.end();
  if (hit)
    set.erase(found);
  set.insert(set.begin(), line);
  if (set.size() > geometry.ways)
    set.pop_back();
  return hit;
}

std::uint64_t NaiveCache::setOf(std::uint64_t line) const {
  if (geometry.index == SetIndex::Modulo || geometry.sets == 1)
    return line % geometry.sets;
  std::uint64_t folded = 0;
  for (; line != 0; line /= geometry.sets)
    folded ^= line % geometry.sets;
  return folded;
}

} // namespace cgpredict::test
