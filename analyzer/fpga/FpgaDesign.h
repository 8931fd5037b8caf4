// A design for a kernel: what is chosen, and what follows from it.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGADESIGN_H
#define CGPREDICT_ANALYZER_FPGA_FPGADESIGN_H

#include "analyzer/devices/FpgaDevice.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

/// One point of the design space. Arrays over mapped levels are outermost first.
struct FpgaPoint {
  uint32_t unrolledBelow = 0; ///< loops with up to so many levels inside are pipelined, these
                              ///< unrolled; 0: innermost loops are pipelined
  uint32_t unroll = 1;        ///< iterations of a pipelined loop that start together
  std::array<uint32_t, 3> lanes{1, 1, 1}; ///< copies of the datapath along mapped levels
  std::array<uint32_t, 3> tile{0, 0, 0};  ///< iterations of a tile; 0: not tiled
  uint32_t slowdown = 1; ///< II as a multiple of the recurrence's: fewer operators and banks
  bool overlap = true;   ///< transfers and computation at the same time, in two buffers
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
  double bytes = 0;             ///< of the buffer, both halves
  double bram = 0;              ///< blocks
  double read = 0, written = 0; ///< bytes over the ports, of the longest launch
  double run = 0;               ///< contiguous bytes of a transfer
  std::string holds;            ///< in words: "1 iteration of i"
};

struct FpgaDesign {
  FpgaPoint point;
  std::vector<FpgaPipeline> pipelines; ///< the one with most cycles first
  std::vector<FpgaBuffer> buffers;
  double partialBytes = 0; ///< of partial results, with FpgaPoint::interleave
  FpgaResources uses;
  Seconds compute{0}, transfer{0}; ///< of the longest launch, each alone
  Seconds time{0};                 ///< of the longest launch
  std::string limiter;
};

} // namespace cgpredict

#endif
