//===- Cache.h - A cache of any geometry -----------------------------------------------------===//
//
// (9)-(11): a reference hits exactly if its temporal conflict set has fewer than A lines; hits
// are summed over the references of all sets.
//
//   Cache l2({.lineBytes = 64, .ways = 16, .sets = 128, .index = SetIndex::XorFold});
//   bool hit = l2.access(l2.geometry().lineOf(address));
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_CACHE_H
#define CGPREDICT_CACHEMODEL_CACHE_H

#include "cachemodel/FullyAssociativeLru.h"
#include "cachemodel/LruStacks.h"

#include <span>
#include <variant>
#include <vector>

namespace cgpredict {

/// Sets of so many ways that each is a fully associative cache of its own.
class WideSets {
public:
  explicit WideSets(const CacheGeometry &geometry)
      : select(geometry) {
    for (std::uint32_t set = 0; set < geometry.sets; ++set)
      sets.emplace_back(geometry.ways);
  }
  bool access(LineIndex line) { return sets[select(line)].access(line); }

private:
  SetSelector select;
  std::vector<FullyAssociativeLru> sets;
};

/// Sets of few ways.
template <unsigned MaxWays> class NarrowSets {
public:
  explicit NarrowSets(const CacheGeometry &geometry) : stacks(geometry) {}
  bool access(LineIndex line) { return stacks.reference(line) != stacks.absent; }

private:
  LruStacks<MaxWays> stacks;
};

/// LRU cache. It starts cold; all its memory is taken by the constructor.
class Cache {
public:
  /// A geometry for which check() is empty.
  explicit Cache(const CacheGeometry &geometry);

  const CacheGeometry &geometry() const { return shape; }
  std::uint64_t hits() const { return hitCount; }
  std::uint64_t misses() const { return missCount; }

  /// True if the line was in the cache; it is its set's most recently used one afterwards.
  bool access(LineIndex line) {
    const bool hit = std::visit([line](auto &sets) { return sets.access(line); }, sets);
    hit ? ++hitCount : ++missCount;
    return hit;
  }

  /// References all lines in order; returns how many hit.
  std::uint64_t access(std::span<const LineIndex> lines);

  /// Runs `loop(access)` with `access(LineIndex) -> bool` of the geometry's own kind: for loops
  /// over many references that decide on each, without a dispatch per reference.
  template <typename Loop> decltype(auto) apply(Loop &&loop) {
    return std::visit(
        [&](auto &sets) -> decltype(auto) {
          return loop([&](LineIndex line) {
            const bool hit = sets.access(line);
            hit ? ++hitCount : ++missCount;
            return hit;
          });
        },
        sets);
  }

private:
  using Sets =
      std::variant<NarrowSets<16>, NarrowSets<32>, NarrowSets<64>, FullyAssociativeLru, WideSets>;
  static Sets makeSets(const CacheGeometry &geometry);

  CacheGeometry shape;
  Sets sets;
  std::uint64_t hitCount = 0;
  std::uint64_t missCount = 0;
};

} // namespace cgpredict

#endif
