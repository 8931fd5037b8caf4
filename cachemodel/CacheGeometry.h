//===- CacheGeometry.h - Lines, sets and ways ------------------------------------------------===//
//
// The values that describe a cache: nothing here knows what is cached. Addresses are byte
// addresses; a line index is an address divided by the line size.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict: Embedded GPU Performance Estimation from
// Single-Threaded Applications", ACM TECS 16 (5s), 2017, Section "L2 misses by reuse distance".
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_CACHEGEOMETRY_H
#define CGPREDICT_CACHEMODEL_CACHEGEOMETRY_H

#include <cstdint>
#include <string>

namespace cgpredict {

/// Block address of the paper: byte address / line size. All values are valid but the last one
/// (2^64 - 1), which marks an empty way; no address has it if a line holds two bytes or more.
enum class LineIndex : std::uint64_t {};
inline constexpr LineIndex noLine{~std::uint64_t{0}};

/// How a line finds its set.
enum class SetIndex : std::uint8_t {
  Modulo,  ///< set = line mod sets
  XorFold, ///< set = exclusive or of all groups of log2(sets) bits of the line index
  Mixed,   ///< every set equally likely, whatever the lines' distances: an unknown good hash
};

struct CacheGeometry {
  std::uint32_t lineBytes = 64;
  std::uint32_t ways = 1; ///< A of (9)
  std::uint32_t sets = 1; ///< K of the paper; 1 is a fully associative cache
  SetIndex index = SetIndex::Modulo;

  std::uint64_t lines() const { return std::uint64_t{ways} * sets; }
  std::uint64_t bytes() const { return lines() * lineBytes; }
  LineIndex lineOf(std::uint64_t address) const { return LineIndex{address / lineBytes}; }
  bool operator==(const CacheGeometry &) const = default;
};

/// Largest number of lines of one cache.
inline constexpr std::uint64_t maxCacheLines = std::uint64_t{1} << 28;

/// Empty if the caches of this library can be built with that geometry, else what is wrong with
/// which field and what was expected. The classes themselves expect a geometry that passed.
std::string check(const CacheGeometry &geometry);

/// One set of all lines that `bytes` hold.
CacheGeometry fullyAssociative(std::uint64_t bytes, std::uint32_t lineBytes);

} // namespace cgpredict

#endif
