// The oracle of the cache tests: an LRU cache as its definition says, sets as lists in order of
// use, everything by linear search.
#ifndef CGPREDICT_TEST_SUPPORT_NAIVECACHE_H
#define CGPREDICT_TEST_SUPPORT_NAIVECACHE_H

#include "cachemodel/CacheGeometry.h"

#include <map>
#include <vector>

namespace cgpredict::test {

class NaiveCache {
public:
  explicit NaiveCache(CacheGeometry geometry) : geometry(geometry) {}

  bool access(LineIndex line);

private:
  std::uint64_t setOf(std::uint64_t line) const;

  CacheGeometry geometry;
  std::map<std::uint64_t, std::vector<LineIndex>> sets; // most recently used first
};

} // namespace cgpredict::test

#endif
