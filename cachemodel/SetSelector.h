//===- SetSelector.h - From a line to its set ------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_SETSELECTOR_H
#define CGPREDICT_CACHEMODEL_SETSELECTOR_H

#include "cachemodel/CacheGeometry.h"

#include <bit>

namespace cgpredict {

/// The set of a line, for any number of sets (modulo, mixed) or a power of two (all).
/// One formula serves both: a fold of no steps is the modulo.
class SetSelector {
public:
  explicit SetSelector(const CacheGeometry &geometry)
      : sets(geometry.sets), groupBits(std::bit_width(geometry.sets) - 1),
        powerOfTwo(std::has_single_bit(geometry.sets)),
        mixed(geometry.index == SetIndex::Mixed) {
    if (geometry.index == SetIndex::XorFold && groupBits != 0)
      for (unsigned shift = groupBits; shift < 64; shift *= 2)
        ++steps;
  }

  std::uint32_t operator()(LineIndex line) const {
    auto bits = static_cast<std::uint64_t>(line);
    if (mixed)
      return static_cast<std::uint32_t>((mix(bits) >> 32) * sets >> 32);
    if (!powerOfTwo)
      return static_cast<std::uint32_t>(bits % sets);
    // After a step with shift s, every group holds the fold of the 2s / groupBits groups from it
    // upwards; so the number of steps is logarithmic in that of groups.
    for (unsigned step = 0, shift = groupBits; step < steps; ++step, shift *= 2)
      bits ^= bits >> shift;
    return static_cast<std::uint32_t>(bits & (sets - 1));
  }

  /// The finalizer of MurmurHash3 (A. Appleby, public domain): each bit of the result depends on
  /// every bit of the argument.
  static std::uint64_t mix(std::uint64_t bits) {
    bits = (bits ^ bits >> 33) * 0xff51afd7ed558ccdu;
    bits = (bits ^ bits >> 33) * 0xc4ceb9fe1a85ec53u;
    return bits ^ bits >> 33;
  }

private:
  std::uint64_t sets;
  unsigned groupBits;
  unsigned steps = 0;
  bool powerOfTwo;
  bool mixed;
};

} // namespace cgpredict

#endif
