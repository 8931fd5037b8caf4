// A design for a kernel: what is chosen, and what follows from it.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGADESIGN_H
#define CGPREDICT_ANALYZER_FPGA_FPGADESIGN_H

#include "analyzer/devices/FpgaDevice.h"
#include "analyzer/tables/SourceNest.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

/// A tile of the method's template: so many iterations of the loops at one depth of the source
/// nest, and of loops of the thread that end above it.
struct TileCut {
  uint32_t depth = 0; ///< SourceLevel::depth
  double steps = 0;   ///< iterations; of a mapped loop, those that all copies take at a time

  bool cuts(const SourceNest &nest, uint32_t level) const {
    const SourceLevel &at = nest.levels[level];
    return at.depth == depth || (at.depth < depth && level >= nest.mapped && at.children.empty());
  }
};

/// One point of the design space. Arrays over mapped levels are outermost first.
struct FpgaPoint {
  uint32_t unrolledBelow = 0; ///< loops with up to so many levels inside are pipelined, these
                              ///< unrolled; 0: innermost loops are pipelined
  uint32_t unroll = 1;        ///< iterations of a pipelined loop that start together
  std::array<uint32_t, 3> lanes{1, 1, 1}; ///< copies of the datapath along mapped levels
  std::array<uint32_t, 3> tile{0, 0, 0};  ///< iterations of a tile; 0: not tiled
  uint32_t slowdown = 1; ///< II as a multiple of the recurrence's: fewer operators and banks
  bool overlap = true;   ///< transfers and computation at the same time, in two buffers
  TileCut cut{};         ///< without overlap: the tile that is loaded, computed and stored in turn
  /// The loop inside the thread runs around the iterations of a tile, whose partial results are
  /// kept on the chip: iterations that follow each other in the pipeline do not depend on each
  /// other.
  bool interleave = false;

  uint32_t copies() const { return lanes[0] * lanes[1] * lanes[2]; } ///< of the datapath
};

/// A loop that is pipelined.
struct FpgaPipeline {
  uint32_t level = 0; ///< of the source nest
  uint32_t ii = 1, recurrence = 1;
  uint32_t laneDepth = 0; ///< of one copy
  uint32_t depth = 0;     ///< of all copies, which take turns at shared operators
  uint32_t unroll = 1;
  std::string recurs; ///< what sets the recurrence II, in words
};

enum class PartitionKind { None, Cyclic, Block, Complete };
std::string_view toString(PartitionKind);

/// An array's buffer on the chip and what crosses the ports for it.
struct FpgaBuffer {
  uint32_t array = 0; ///< of the kernel
  PartitionKind kind = PartitionKind::None;
  uint32_t banks = 1;
  double bytes = 0;                       ///< of the buffer, with both halves if there are two
  double bram = 0;                        ///< blocks
  double read = 0, written = 0;           ///< bytes over the ports, of the longest launch
  double leastRead = 0, leastWritten = 0; ///< if everything were moved once
  double run = 0;                         ///< contiguous bytes of a transfer
  std::string holds;                      ///< in words: "1 iteration of i"
};

struct FpgaDesign {
  FpgaPoint point;
  std::vector<FpgaPipeline> pipelines; ///< the one with most cycles first
  std::vector<FpgaBuffer> buffers;
  double partialBytes = 0; ///< of partial results, with FpgaPoint::interleave
  FpgaResources uses;
  Seconds start{0};                ///< what starting a launch takes
  Seconds compute{0}, transfer{0}; ///< of the longest launch, each alone
  Seconds dram{0};                 ///< of the transfers: DRAM alone, at its bandwidth
  Seconds time{0};                 ///< of the longest launch
  std::string limiter;
};

} // namespace cgpredict

#endif
