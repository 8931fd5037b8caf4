//===- SectoredCache.h - Lines that come in parts ---------------------------------------------===//
//
// An LRU cache whose lines take their room whole, but are filled sector by sector: what is asked
// for is fetched, its neighbours are not. A line that leaves takes all its sectors along.
//
//   SectoredCache l1({.lineBytes = 128, .ways = 16, .sets = 128, .index = SetIndex::Mixed}, 32);
//   bool hit = l1.access(LineIndex{address / 32});
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_SECTOREDCACHE_H
#define CGPREDICT_CACHEMODEL_SECTOREDCACHE_H

#include "cachemodel/SetSelector.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

namespace cgpredict {

class SectoredCache {
public:
  /// A geometry for which check() is empty, of few ways, as all are searched, and of lines of a
  /// power of two of sectors, at most 8. It starts cold.
  SectoredCache(const CacheGeometry &geometry, std::uint32_t sectorBytes)
      : select(geometry), ways(geometry.ways),
        shift(std::countr_zero(geometry.lineBytes / sectorBytes)), lines(geometry.lines(), noLine),
        filled(geometry.lines()) {
    assert(geometry.lineBytes == sectorBytes << shift && shift <= 3);
  }

  /// True if the sector, an address over the sector's size, was in the cache; it is afterwards.
  bool access(LineIndex sector) {
    const auto number = static_cast<std::uint64_t>(sector);
    const LineIndex line{number >> shift};
    const auto bit = static_cast<std::uint8_t>(1u << (number & ((1u << shift) - 1)));
    const auto set = static_cast<std::ptrdiff_t>(select(line)) * ways;
    const auto first = lines.begin() + set;
    const auto found = std::find(first, first + ways, line);
    const bool there = found != first + ways;
    const auto last = there ? found : found - 1;
    const auto firstFilled = filled.begin() + set, lastFilled = firstFilled + (last - first);
    const std::uint8_t before = there ? *lastFilled : 0;
    std::move_backward(first, last, last + 1); // most recently used first
    std::move_backward(firstFilled, lastFilled, lastFilled + 1);
    *first = line;
    *firstFilled = before | bit;
    return before & bit;
  }

private:
  SetSelector select;
  std::uint32_t ways;
  int shift;
  std::vector<LineIndex> lines;     // of the sets, one behind the other
  std::vector<std::uint8_t> filled; // their sectors, a bit each
};

} // namespace cgpredict

#endif
