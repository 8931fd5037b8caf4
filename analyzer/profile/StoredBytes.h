// Which bytes of the L2's lines a warp stores, and whether a sector is left that has been stored in
// part only.
#ifndef CGPREDICT_ANALYZER_PROFILE_STOREDBYTES_H
#define CGPREDICT_ANALYZER_PROFILE_STOREDBYTES_H

#include "analyzer/warps/Coalescing.h"
#include "analyzer/warps/SectorCover.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cgpredict {

/// Bit i: byte i of a line, of lines beyond 64 bytes the i-th of 64 equal parts. A store has some.
using ByteMask = uint64_t;

/// What has happened to a line of the L2 since it came there.
struct LineResidence {
  LineIndex line{};
  ByteMask stored = 0;
  bool loaded = false;

  bool isFree() const { return !loaded && stored == 0; } ///< nothing has: no line
};

class StoredBytes {
public:
  /// `lineBytes`: a power of two, 32 at least.
  explicit StoredBytes(uint32_t lineBytes);

  /// Of one store. `lines` are those that it touches, each once.
  void find(const WarpAccess &store, uint32_t elementBytes, const SectorCover &cover,
            std::span<const LineIndex> lines);
  /// Of the i-th of the lines. Where it covers sectors whole, as if it covered all of the line's.
  ByteMask of(std::size_t i) const { return whole ? ~ByteMask{0} : masks[i]; }

  /// Whether some but not all bytes of a sector are among them.
  bool inPart(ByteMask stored) const;

private:
  void add(int64_t from, int64_t to, std::span<const LineIndex> lines, std::size_t &at);

  int64_t lineBytes, partBytes; // of a bit
  bool whole = false;
  std::vector<ByteMask> masks;
};

} // namespace cgpredict

#endif
