// How much of an array a piece of a loop nest touches: distinct bytes, and the contiguous runs that
// they come in. Closed forms over affine accesses.
//
// One access under loops of strides s1 <= s2 <= ... and trips n1, n2, ...: a stride within the
// block that the loops before it have filled extends the block; a larger one repeats it. Accesses
// of equal strides, also over the loops around these, whose distance is a few steps of these loops
// are one, with more trips (a stencil reads its row once); others add up, to the array's size at
// most.
#ifndef CGPREDICT_ANALYZER_FPGA_NESTFOOTPRINT_H
#define CGPREDICT_ANALYZER_FPGA_NESTFOOTPRINT_H

#include "analyzer/affine/AccessFunctions.h"

#include <span>
#include <vector>

namespace cgpredict {

/// A loop of the (maybe tiled) nest: iteration number times `scale` is that of the source level.
struct NestAxis {
  uint32_t level = 0; ///< of the source nest
  double scale = 1;
  double trips = 1;
};

struct Footprint {
  double bytes = 0; ///< distinct
  double run = 0;   ///< contiguous bytes, of the shortest kind of run
};

struct FootprintAccess {
  const AccessFunction *function = nullptr; ///< affine
  uint32_t bytes = 0;                       ///< of one element
};

/// `most`: bytes of the array that the kernel touches at all.
Footprint footprint(std::span<const FootprintAccess> accesses, std::span<const NestAxis> axes,
                    double most);

/// From the lowest to the highest byte.
double hullBytes(std::span<const FootprintAccess> accesses, std::span<const NestAxis> axes);

} // namespace cgpredict

#endif
