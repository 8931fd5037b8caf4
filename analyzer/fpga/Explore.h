// The design space of a kernel: which loop is pipelined, unrolling, copies of the datapath, tiles,
// operators and banks shared over more cycles, transfers overlapped or not.
//
// Before a point's buffers are laid out it is bounded from below by its computation and by moving
// every array once; a point that cannot beat the best design so far is left.
#ifndef CGPREDICT_ANALYZER_FPGA_EXPLORE_H
#define CGPREDICT_ANALYZER_FPGA_EXPLORE_H

#include "analyzer/fpga/PortModel.h"

#include <span>

namespace cgpredict {

struct FpgaTimes {
  FpgaDesign design;
  std::vector<Seconds> launches; ///< of FpgaKernel::launches
};

struct FpgaDesigns {
  FpgaTimes asWritten; ///< tiles in turn in the source's order, copies along the innermost loop
  FpgaTimes best;      ///< overlapped, mapped loops tiled, copies along two of them
  std::vector<FpgaDesign> pareto; ///< only if asked for: fastest first
  std::size_t points = 0;         ///< that were computed
};

/// Throws Error: an operation without an operator, one copy of the kernel larger than the device,
/// arrays larger than the device's DRAM.
FpgaDesigns explore(const FpgaKernel &kernel, const FpgaDevice &device, bool withPareto);

/// FpgaDesigns::asWritten alone.
FpgaTimes exploreInTurn(const FpgaKernel &kernel, const FpgaDevice &device);

/// Of the longest launch, by a point that need not be among those explored; with fewer copies along
/// the innermost mapped loop where not all fit. None if not even one does.
std::optional<Seconds> timeOfPoint(const FpgaKernel &kernel, const FpgaDevice &device,
                                   FpgaPoint point);

} // namespace cgpredict

#endif
