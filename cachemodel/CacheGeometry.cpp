#include "cachemodel/CacheGeometry.h"

#include <bit>
#include <cassert>

using namespace cgpredict;

static std::string atLeastOne(const char *field) {
  return std::string(field) + " is 0; expected 1 or more";
}

std::string cgpredict::check(const CacheGeometry &geometry) {
  if (geometry.lineBytes == 0)
    return atLeastOne("lineBytes");
  if (geometry.ways == 0)
    return atLeastOne("ways");
  if (geometry.sets == 0)
    return atLeastOne("sets");
  if (geometry.index == SetIndex::XorFold && !std::has_single_bit(geometry.sets))
    return "sets is " + std::to_string(geometry.sets) +
           "; expected a power of two, which an XOR-folded set index needs";
  if (geometry.lines() > maxCacheLines)
    return "ways * sets is " + std::to_string(geometry.lines()) + " lines; expected at most " +
           std::to_string(maxCacheLines);
  return {};
}

CacheGeometry cgpredict::fullyAssociative(std::uint64_t bytes, std::uint32_t lineBytes) {
  assert(lineBytes > 0);
  return {.lineBytes = lineBytes, .ways = static_cast<std::uint32_t>(bytes / lineBytes)};
}
