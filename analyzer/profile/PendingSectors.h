// Sectors that an SM's L1 has asked for and that are still on their way when other warps of the SM
// ask for them too: hits in what the L2 sees, but their warps wait with the first one. Warps that
// share what they load come to it together, however far apart they began: the first one to ask for
// a sector waits for it, those behind it do not, until they have caught up. Blocks that start at
// different times are at different places of their loops, and share little at one time.
#ifndef CGPREDICT_ANALYZER_PROFILE_PENDINGSECTORS_H
#define CGPREDICT_ANALYZER_PROFILE_PENDINGSECTORS_H

#include "cachemodel/SetSelector.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cgpredict {

enum class WaitsFor : std::uint8_t { Nothing, L2, Dram };

struct PendingHit {
  WaitsFor what = WaitsFor::Nothing;
  bool ofOwnBlock = false; ///< another warp of the block has asked for it
};

class PendingSectors {
public:
  /// Warps of a block have consecutive numbers; 0: all are of one.
  explicit PendingSectors(std::uint32_t warpsPerBlock)
      : warpsPerBlock(warpsPerBlock), entries(Size) {}

  /// The warp has its turn. Those of a round come in the order of their numbers.
  void turnOf(std::uint32_t next) {
    round += next < warp;
    warp = next;
  }

  /// The warp misses these.
  void ask(std::span<const LineIndex> sectors, WaitsFor what) {
    for (LineIndex sector : sectors)
      entryOf(sector) = {.sector = sector, .round = round, .warp = warp, .what = what};
  }

  /// What the warp waits for at its first hit of a sector that another one asked for in this round.
  PendingHit hit(LineIndex sector) {
    Entry &entry = entryOf(sector);
    if (entry.sector != sector || entry.round != round || entry.warp == warp)
      return {};
    const bool own = warpsPerBlock == 0 || entry.warp / warpsPerBlock == warp / warpsPerBlock;
    entry.warp = warp;
    return {entry.what, own};
  }

private:
  static constexpr std::size_t Size = 8192; // as many as an L1 of 256 KiB has

  struct Entry {
    LineIndex sector{};
    std::uint32_t round = 0, warp = 0;
    WaitsFor what = WaitsFor::Nothing;
  };

  Entry &entryOf(LineIndex sector) {
    return entries[SetSelector::mix(static_cast<std::uint64_t>(sector)) % Size];
  }

  std::uint32_t warpsPerBlock;
  std::vector<Entry> entries; // by hash of the sector; the last one that came wins
  std::uint32_t round = 1, warp = 0;
};

} // namespace cgpredict

#endif
