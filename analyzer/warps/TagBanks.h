// How long an L1 takes to look up the lines of a warp's access.
//
// Its tags are in four banks, and each of them looks up a line per cycle. Two sums of bits of a
// line's address, modulo 2, are its bank: measured on an H200 up to bit 33, by lines that differ in
// three to five bits (benchmarks/accuracy/cuda/tags.cu). 32 lines at random places have 10.9 in the
// fullest bank on average, lines beside each other 8, and so do most distances of a power of two.
#ifndef CGPREDICT_ANALYZER_WARPS_TAGBANKS_H
#define CGPREDICT_ANALYZER_WARPS_TAGBANKS_H

#include "cachemodel/CacheGeometry.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace cgpredict {

constexpr uint32_t TagBanks = 4;
constexpr unsigned TaggedLineShift = 7; ///< lines of 128 bytes

/// 0 to 3, of the line of 128 bytes with this address over 128.
constexpr uint32_t tagBank(LineIndex line) {
  constexpr uint64_t low = 0x1'596a'ed00 >> TaggedLineShift;  // bits of the address
  constexpr uint64_t high = 0x3'e5bd'5a80 >> TaggedLineShift; // likewise
  const uint64_t index = static_cast<uint64_t>(line);
  return static_cast<uint32_t>(std::popcount(index & low) & 1) |
         static_cast<uint32_t>(std::popcount(index & high) & 1) << 1;
}

/// Cycles that looking up these lines takes, each listed once: those of the fullest bank.
constexpr uint32_t tagTurns(std::span<const LineIndex> lines) {
  std::array<uint32_t, TagBanks> banks{};
  for (LineIndex line : lines)
    ++banks[tagBank(line)];
  return *std::ranges::max_element(banks);
}

} // namespace cgpredict

#endif
