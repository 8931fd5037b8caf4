// The oracle of the cache tests: an LRU cache as its definition says, sets as lists in order of
// use, everything by linear search.
#ifndef CGPREDICT_TEST_NAIVECACHE_H
#define CGPREDICT_TEST_NAIVECACHE_H

#include "cachemodel/CacheGeometry.h"

#include <algorithm>
#include <map>
#include <vector>

class NaiveCache {
public:
  explicit NaiveCache(cgpredict::CacheGeometry geometry) : geometry(geometry) {}

  bool access(cgpredict::LineIndex line) {
    std::vector<cgpredict::LineIndex> &set = sets[setOf(static_cast<std::uint64_t>(line))];
    const auto found = std::find(set.begin(), set.end(), line);
    const bool hit = found != set.end();
    if (hit)
      set.erase(found);
    set.insert(set.begin(), line);
    if (set.size() > geometry.ways)
      set.pop_back();
    return hit;
  }

private:
  std::uint64_t setOf(std::uint64_t line) const {
    if (geometry.index == cgpredict::SetIndex::Modulo || geometry.sets == 1)
      return line % geometry.sets;
    std::uint64_t folded = 0;
    for (; line != 0; line /= geometry.sets)
      folded ^= line % geometry.sets;
    return folded;
  }

  cgpredict::CacheGeometry geometry;
  std::map<std::uint64_t, std::vector<cgpredict::LineIndex>> sets; // most recently used first
};

#endif
