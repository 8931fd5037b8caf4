//===- AssociativityProfile.h - Hits of every associativity in one pass ----------------------===//
//
// Caches with the same sets differ by (9) only in the A that |TCS| is compared with. One pass
// counts the references by |TCS|; the sum below A, (10) and (11), is the number of hits in A ways.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_ASSOCIATIVITYPROFILE_H
#define CGPREDICT_CACHEMODEL_ASSOCIATIVITYPROFILE_H

#include "cachemodel/LruStacks.h"
#include "cachemodel/ReuseDistances.h"

#include <span>
#include <variant>
#include <vector>

namespace cgpredict {

class AssociativityProfile {
public:
  /// Line size, sets and index of all the caches; `geometry.ways` is the largest associativity
  /// asked for. Up to 64 ways it is fast; beyond, distances of any length are kept per set.
  explicit AssociativityProfile(const CacheGeometry &geometry);

  void reference(LineIndex line) { reference(std::span(&line, 1)); }
  void reference(std::span<const LineIndex> lines);

  const CacheGeometry &geometry() const { return shape; }
  std::uint64_t references() const { return total; }
  /// Hits of the cache with `ways` ways, 1 to geometry().ways.
  std::uint64_t hits(std::uint32_t ways) const;
  std::uint64_t misses(std::uint32_t ways) const { return total - hits(ways); }
  /// References by |TCS|, from 0 to geometry().ways - 1.
  std::span<const std::uint64_t> byConflicts() const { return counts; }

private:
  /// |TCS| in sets of any number of ways; `absent` on the first reference to a line.
  class DeepStacks {
  public:
    static constexpr std::uint64_t absent = ~std::uint64_t{0};
    explicit DeepStacks(const CacheGeometry &geometry) : select(geometry), sets(geometry.sets) {}
    std::uint64_t reference(LineIndex line) {
      return sets[select(line)].reference(line).value_or(absent);
    }

  private:
    SetSelector select;
    std::vector<ReuseDistances> sets;
  };
  using Stacks = std::variant<LruStacks<16>, LruStacks<32>, LruStacks<64>, DeepStacks>;
  static Stacks makeStacks(const CacheGeometry &geometry);

  CacheGeometry shape;
  Stacks stacks;
  std::uint64_t total = 0;
  std::vector<std::uint64_t> counts;
};

} // namespace cgpredict

#endif
