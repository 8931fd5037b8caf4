#include "analyzer/dependence/NestSpans.h"

#include <algorithm>

namespace cgpredict {

NestSpans::NestSpans(const RecordProgram &record, const int64_t *payload)
    : record(record), nest(*record.shape, payload), most(nest.mostTrips()) {}

// `depth`: of the level among those around the access.
bool NestSpans::repeats(uint32_t access, std::size_t depth) const {
  const std::vector<uint32_t> &around = record.accessLevels[access];
  const uint32_t level = around[depth];
  if (nest.value(record.shape->accesses[access].strides[depth]) != 0)
    return false;
  return std::none_of(around.begin() + static_cast<std::ptrdiff_t>(depth) + 1, around.end(),
                      [&](uint32_t inner) { return nest.dependsOn(inner, level); });
}

std::optional<NestSpans::Span> NestSpans::of(uint32_t access, uint32_t level,
                                             AffineNest::Ordinals ordinals, int64_t count) const {
  const std::vector<uint32_t> &around = record.accessLevels[access];
  const auto at = std::ranges::find(around, level);
  const auto depth = static_cast<std::size_t>(at - around.begin());
  if (at == around.end() || repeats(access, depth))
    return std::nullopt;
  const NestAccess &shape = record.shape->accesses[access];
  const int64_t start = nest.address(shape, ordinals);
  __int128 low = start, high = start;
  for (std::size_t m = depth; m < around.size(); ++m) {
    const int64_t trips = m == depth ? count : most[around[m]];
    const __int128 reach =
        static_cast<__int128>(nest.value(shape.strides[m])) * std::max<int64_t>(0, trips - 1);
    (reach < 0 ? low : high) += reach;
  }
  const bool fits = low == static_cast<int64_t>(low) && high == static_cast<int64_t>(high);
  return fits ? Span{static_cast<int64_t>(low), static_cast<int64_t>(high)} : Span{1, 0};
}

} // namespace cgpredict
