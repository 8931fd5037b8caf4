// How often a warp executes the parts of an affine nest, without running through its iterations:
// lanes leave a level in the order of their trip counts, and between two of these iterations the
// mask does not change, so what is inside is multiplied, or summed as a triangle.
#ifndef CGPREDICT_ANALYZER_WARPS_WARPNESTCOUNTS_H
#define CGPREDICT_ANALYZER_WARPS_WARPNESTCOUNTS_H

#include "analyzer/warps/WarpNestValues.h"

namespace cgpredict {

struct PlaceCount {
  uint64_t executions = 0; ///< by the warp: at least one lane is active
  uint64_t lanes = 0;      ///< active lanes, summed over the executions
};

/// Adds one execution of the whole nest to `counts`, index = RecordProgram::places.
void countNest(const NestValues &values, std::span<PlaceCount> counts);

/// Memory instructions of `level`, entered once by the lanes of `mask`; `ords` of the levels
/// outside it.
uint64_t accessesOfLevel(const NestValues &values, uint32_t level, LaneMask mask,
                         const Ordinals &ords);

/// Memory instructions of one iteration of `level`, ords[level].
uint64_t accessesOfIteration(const NestValues &values, uint32_t level, LaneMask mask,
                             const Ordinals &ords);

} // namespace cgpredict

#endif
