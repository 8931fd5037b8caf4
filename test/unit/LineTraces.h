// Line sequences for the cache tests.
#ifndef CGPREDICT_TEST_LINETRACES_H
#define CGPREDICT_TEST_LINETRACES_H

#include "cachemodel/CacheGeometry.h"

#include <initializer_list>
#include <random>
#include <vector>

using LineTrace = std::vector<cgpredict::LineIndex>;

inline LineTrace lines(std::initializer_list<std::uint64_t> indices) {
  LineTrace trace;
  for (std::uint64_t index : indices)
    trace.push_back(cgpredict::LineIndex{index});
  return trace;
}

/// 0, 1, ..., n - 1, and again, `rounds` times in all.
inline LineTrace cyclic(std::uint64_t n, unsigned rounds) {
  LineTrace trace;
  for (unsigned round = 0; round < rounds; ++round)
    for (std::uint64_t index = 0; index < n; ++index)
      trace.push_back(cgpredict::LineIndex{index});
  return trace;
}

/// Half of the references walk on with a stride, half go anywhere in `range` lines; the lines are
/// spread over all 64 bits of an index.
inline LineTrace randomTrace(std::uint32_t seed, std::uint64_t range, std::size_t length) {
  std::mt19937_64 random(seed);
  const std::uint64_t spread = seed % 2 ? 1 : 0x0123456789abcdefu;
  std::uint64_t walker = 0;
  LineTrace trace;
  for (std::size_t i = 0; i < length; ++i) {
    const bool walk = random() % 2;
    walker = (walker + (walk ? 4 : 0)) % range;
    trace.push_back(cgpredict::LineIndex{(walk ? walker : random() % range) * spread});
  }
  return trace;
}

#endif
