// The refined model: this project's own. It starts from mwp-cwp and removes its known faults, each
// for a physical reason; docs/models.md has every equation, (R1) to (R14), with its reason.
//
// Warps of an SM are customers of a closed queueing network. Its stations are what they share: the
// SM's pipelines, the path to the L2, DRAM. What else a warp waits for, its own dependent
// instructions and memory latencies, is a delay in which it disturbs nobody.
#ifndef CGPREDICT_ANALYZER_MODELS_REFINED_H
#define CGPREDICT_ANALYZER_MODELS_REFINED_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// Time of one launch. Defined for every profile: an empty launch takes no time.
TimeEstimate predictRefined(const KernelProfile &traced, const InstructionCount &instructions,
                            const GpuDevice &device);

} // namespace cgpredict

#endif
