#include "cachemodel/Cache.h"

#include <cassert>

using namespace cgpredict;

Cache::Cache(const CacheGeometry &geometry) : shape(geometry), sets(makeSets(geometry)) {
  assert(check(geometry).empty());
}

Cache::Sets Cache::makeSets(const CacheGeometry &geometry) {
  if (geometry.ways <= 16)
    return NarrowSets<16>(geometry);
  if (geometry.ways <= 32)
    return NarrowSets<32>(geometry);
  if (geometry.ways <= 64)
    return NarrowSets<64>(geometry);
  if (geometry.sets == 1)
    return FullyAssociativeLru(geometry.ways);
  return WideSets(geometry);
}

std::uint64_t Cache::access(std::span<const LineIndex> lines) {
  const std::uint64_t hit = std::visit(
      [lines](auto &sets) {
        std::uint64_t hits = 0;
        for (LineIndex line : lines)
          hits += sets.access(line);
        return hits;
      },
      sets);
  hitCount += hit;
  missCount += lines.size() - hit;
  return hit;
}
