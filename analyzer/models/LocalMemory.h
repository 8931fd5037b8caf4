// (R8b) Arrays of a thread's own that are not in registers are in its local memory, of which a
// trace has no addresses: lanes' copies of a word stand next to each other, so that a warp that has
// one index asks for whole lines, and one whose index is data for as many as its lanes have
// indices. An L1 has what its warps' arrays need and passes every store on to the L2.
#ifndef CGPREDICT_ANALYZER_MODELS_LOCALMEMORY_H
#define CGPREDICT_ANALYZER_MODELS_LOCALMEMORY_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/Pipelines.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// Of `groups` groups of `lanes` lanes each, which ask for one of n words at random: different ones
/// in all.
double distinctWords(double groups, double lanes, double words);

/// With the accesses to arrays that are in local memory.
KernelProfile withLocalMemory(KernelProfile profile, const CompiledCount &count,
                              const GpuDevice &device);

} // namespace cgpredict

#endif
