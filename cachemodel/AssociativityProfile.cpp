#include "cachemodel/AssociativityProfile.h"

#include <algorithm>
#include <cassert>
#include <numeric>

using namespace cgpredict;

AssociativityProfile::AssociativityProfile(const CacheGeometry &geometry)
    : shape(geometry), stacks(makeStacks(geometry)), counts(geometry.ways) {
  assert(check(geometry).empty());
}

AssociativityProfile::Stacks AssociativityProfile::makeStacks(const CacheGeometry &geometry) {
  if (geometry.ways <= 16)
    return LruStacks<16>(geometry);
  if (geometry.ways <= 32)
    return LruStacks<32>(geometry);
  if (geometry.ways <= 64)
    return LruStacks<64>(geometry);
  return DeepStacks(geometry);
}

void AssociativityProfile::reference(std::span<const LineIndex> lines) {
  total += lines.size();
  std::visit(
      [&](auto &stacks) {
        for (LineIndex line : lines)
          if (const auto conflicts = stacks.reference(line); conflicts < counts.size())
            ++counts[conflicts];
      },
      stacks);
}

std::uint64_t AssociativityProfile::hits(std::uint32_t ways) const {
  const auto end = counts.begin() + std::min<std::size_t>(ways, counts.size());
  return std::accumulate(counts.begin(), end, std::uint64_t{0});
}
