// (R12) of docs/models.md: a thread's loops behind each other, as launches of their own. All warps
// of a first wave start together and come from one to the next at about the same time, so that what
// one loop keeps busy does not overlap with what another one does.
#ifndef CGPREDICT_ANALYZER_MODELS_PHASES_H
#define CGPREDICT_ANALYZER_MODELS_PHASES_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

#include <vector>

namespace cgpredict {

/// The launch as if a thread had one of its loops only, and the code before it.
struct Phase {
  KernelProfile profile;
  InstructionCount instructions;
};

/// In program order, of outermost loops that a compiler leaves (`whole`, by loop, has those that it
/// unrolls). None where there are fewer than two, or where barriers keep the warps in step.
std::vector<Phase> phasesOf(const KernelProfile &profile, const InstructionCount &instructions,
                            const std::vector<bool> &whole, const GpuDevice &device);

} // namespace cgpredict

#endif
