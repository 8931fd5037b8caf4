//===- SetSelector.h - From a line to its set ------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_SETSELECTOR_H
#define CGPREDICT_CACHEMODEL_SETSELECTOR_H

#include "cachemodel/CacheGeometry.h"

#include <bit>

namespace cgpredict {

/// The set of a line, for any number of sets (modulo) or a power of two (modulo, XOR fold).
/// One formula serves both: a fold of no steps is the modulo.
class SetSelector {
public:
  explicit SetSelector(const CacheGeometry &geometry)
      : sets(geometry.sets), groupBits(std::bit_width(geometry.sets) - 1),
        powerOfTwo(std::has_single_bit(geometry.sets)) {
    if (geometry.index == SetIndex::XorFold && groupBits != 0)
      for (unsigned shift = groupBits; shift < 64; shift *= 2)
        ++steps;
  }

  std::uint32_t operator()(LineIndex line) const {
    auto bits = static_cast<std::uint64_t>(line);
    if (!powerOfTwo)
      return static_cast<std::uint32_t>(bits % sets);
    // After a step with shift s, every group holds the fold of the 2s / groupBits groups from it
    // upwards; so the number of steps is logarithmic in that of groups.
    for (unsigned step = 0, shift = groupBits; step < steps; ++step, shift *= 2)
      bits ^= bits >> shift;
    return static_cast<std::uint32_t>(bits & (sets - 1));
  }

private:
  std::uint64_t sets;
  unsigned groupBits;
  unsigned steps = 0;
  bool powerOfTwo;
};

} // namespace cgpredict

#endif
