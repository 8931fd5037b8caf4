// The buffers of a tile: which part of each array it loads, computes on and stores.
//
//   iteration of a level = base (where the tile stands) + local (0 to extent - 1, in the tile)
//   index of an access   = outer(base) + low ... high, over all local iterations
//
// Accesses that move alike from tile to tile share a buffer.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSTILE_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSTILE_H

#include "analyzer/report/hls/HlsArrays.h"

#include <span>

namespace cgpredict {

/// A level's iterations in a tile.
struct LevelSpan {
  int64_t extent = 1;   ///< in the tile, at most
  int64_t lastBase = 0; ///< where the last tile begins
};

/// What a buffer's load or store moves, in one dimension: of the box those that exist.
struct HlsMove {
  int64_t low = 0, high = 0; ///< beside outer(base)
  IndexRange exists;
  bool isCut = false; ///< some tile reaches beyond what exists
};

struct HlsBuffer {
  uint32_t array = 0;
  std::string name;
  std::vector<LinearForm> outer;    ///< by dimension, strides alone
  std::vector<int64_t> low, size;   ///< by dimension
  std::vector<HlsMove> load, store; ///< by dimension; empty: nothing is
};

struct HlsTile {
  std::vector<LevelSpan> spans; ///< by level
  std::vector<HlsBuffer> buffers;
  std::vector<int32_t> bufferOfSite; ///< -1: not of this tile
};

/// `sites` are those of the tile. What is stored is loaded first unless all of the box is stored
/// for certain. Throws Error where an array is stored and a tile would need two buffers of it.
HlsTile hlsTile(const HlsProgram &program, const HlsArrays &arrays, std::span<const uint32_t> sites,
                std::vector<LevelSpan> spans);

} // namespace cgpredict

#endif
