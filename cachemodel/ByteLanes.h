//===- ByteLanes.h - Vectors of bytes, 16 at a time ------------------------------------------===//
//
// What the narrow LRU stacks need of a vector unit, in the compilers' portable vector types: the
// baseline of x86-64 and of AArch64 has it all.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_BYTELANES_H
#define CGPREDICT_CACHEMODEL_BYTELANES_H

#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace cgpredict {

using Bytes16 = std::uint8_t __attribute__((vector_size(16)));
/// Result of a comparison: all bits of a lane set, or none.
using Mask16 = std::int8_t __attribute__((vector_size(16)));

inline Bytes16 broadcast(std::uint8_t value) { return Bytes16{} + value; }

/// Bit i of the result is lane i of the mask.
inline std::uint32_t laneBits(Mask16 mask) {
#ifdef __SSE2__
  return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(mask)));
#else
  // One bit per byte, then a multiplication gathers the eight bits in the top byte.
  std::uint64_t half[2];
  std::memcpy(half, &mask, sizeof(half));
  auto gather = [](std::uint64_t bytes) {
    return ((bytes & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
  };
  return static_cast<std::uint32_t>(gather(half[0]) | gather(half[1]) << 8);
#endif
}

} // namespace cgpredict

#endif
