// The traffic of arrays in shared memory: loads into tiles take the place of the accesses that the
// trace has.
#ifndef CGPREDICT_ANALYZER_MODELS_TILELOADS_H
#define CGPREDICT_ANALYZER_MODELS_TILELOADS_H

#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// A warp's load into shared memory: 32 neighbouring elements of four bytes.
constexpr Traffic TileLoad{.l1Requests = 1, .replays = 1, .sectors = 4};

/// A warp's loads into shared memory.
double tileLoadsOf(const KernelProfile &profile);

/// A warp's traffic with DRAM. Of tiles, the lines that the L2 did not have when their elements
/// were accessed one by one, as far as the loads into shared memory can ask for them.
Traffic dramTraffic(const KernelProfile &profile);

} // namespace cgpredict

#endif
