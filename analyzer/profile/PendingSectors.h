// Sectors that an SM's L1 has asked for and that are still on their way when other warps of the SM
// ask for them too: hits in what the L2 sees, but their warps wait with the first one. Warps that
// share what they load come to it together, however far apart they began: the first one to ask for
// a sector waits for it, those behind it do not, until they have caught up. Blocks that start at
// different times are at different places of their loops, and share little at one time.
#ifndef CGPREDICT_ANALYZER_PROFILE_PENDINGSECTORS_H
#define CGPREDICT_ANALYZER_PROFILE_PENDINGSECTORS_H

#include "cachemodel/LineTable.h"

#include <cstdint>
#include <span>

namespace cgpredict {

enum class WaitsFor : std::uint8_t { Nothing, L2, Dram };

struct PendingHit {
  WaitsFor what = WaitsFor::Nothing;   ///< as what other warps of the block have asked for
  WaitsFor inStep = WaitsFor::Nothing; ///< as what warps of any block have
};

class PendingSectors {
public:
  /// Warps of a block have consecutive numbers; 0: all are of one.
  explicit PendingSectors(std::uint32_t warpsPerBlock, std::size_t size = L1Sectors)
      : warpsPerBlock(warpsPerBlock), entries(size) {}

  /// The warp has its turn. Those of a round come in the order of their numbers.
  void turnOf(std::uint32_t next) {
    round += next < warp;
    warp = next;
  }

  /// The warp misses these, and waits for `inStep` where other blocks have asked for them, too.
  void ask(std::span<const LineIndex> sectors, WaitsFor what, WaitsFor inStep) {
    for (LineIndex sector : sectors)
      entries.put({sector, round, warp, what, inStep});
  }

  /// What the warp waits for at its first hit of a sector that another one asked for in this round.
  PendingHit hit(LineIndex sector) {
    Entry *entry = entries.find(sector);
    if (!entry || entry->round != round || entry->warp == warp)
      return {};
    const bool own = warpsPerBlock == 0 || entry->warp / warpsPerBlock == warp / warpsPerBlock;
    entry->warp = warp;
    return {own ? entry->what : WaitsFor::Nothing, entry->inStep};
  }

private:
  static constexpr std::size_t L1Sectors = 8192; // of 256 KiB

  struct Entry {
    LineIndex line;            // the sector
    std::uint32_t round, warp; // rounds count from 1
    WaitsFor what, inStep;

    bool isFree() const { return round == 0; }
  };

  std::uint32_t warpsPerBlock;
  LineTable<Entry> entries;
  std::uint32_t round = 1, warp = 0;
};

} // namespace cgpredict

#endif
