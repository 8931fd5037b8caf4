// Blocks of different lengths: they go to the SMs in the order of the grid, each to the first place
// that is free, and the launch ends with the last of them. A long one among those that start last
// has the GPU for itself in the end.
#ifndef CGPREDICT_ANALYZER_PROFILE_UNEVENBLOCKS_H
#define CGPREDICT_ANALYZER_PROFILE_UNEVENBLOCKS_H

#include "analyzer/profile/ProfileCounts.h"

#include <cstdint>
#include <span>
#include <string>

namespace cgpredict {

/// Operations of the code that the longest warp of a block passes.
struct BlockWork {
  uint64_t block = 0; ///< ordinal in the grid
  double operations = 0;
};

double longestOf(std::span<const WarpWork> block); ///< 0 without warps

/// From the first start to the last end of `blocks` blocks, in operations, with so many `places`
/// for them at a time. Between the `known` ones, in the order of their ordinals, blocks are
/// interpolated as far as they differ `byPlace`, 0 to 1, for the rest they are as any of them. Of
/// many more blocks than places the order is no matter: it is that of their mean.
double makespan(std::span<const BlockWork> known, uint64_t blocks, uint64_t places, double byPlace);

/// "blocks differ in length: ..." where that makes a launch of so many waves, whose makespan is in
/// times of a mean warp, a quarter longer; else empty.
std::string noteOfUnevenBlocks(double makespan, double waves);

} // namespace cgpredict

#endif
