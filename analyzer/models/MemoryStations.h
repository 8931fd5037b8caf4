// What a warp asks of the memory system in the refined model, (R2) to (R8) of docs/models.md:
// cycles for which it keeps the L2 and DRAM busy, and how long a load waits.
#ifndef CGPREDICT_ANALYZER_MODELS_MEMORYSTATIONS_H
#define CGPREDICT_ANALYZER_MODELS_MEMORYSTATIONS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/CriticalPath.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// (R3) The path to the L2: the SM's port, or the L2's slices, of which `activeSms` make use.
Cycles l2Demand(const KernelProfile &profile, const GpuDevice &device, double activeSms);

/// (R3) Of these the SM's own port.
Cycles l2PortDemand(const KernelProfile &profile, const GpuDevice &device);

/// (R7) DRAM, which serves all SMs.
Cycles dramDemand(const KernelProfile &profile, const GpuDevice &device, double activeSms);

/// (R6) Lines that a warp reads, of those that were counted: what fits into the L2 is read once.
double linesReadOnce(double reads, const KernelProfile &profile, const GpuDevice &device);

/// (R6) Of these, those that are not there from launches before.
double readsFromDram(double reads, const KernelProfile &profile, const GpuDevice &device);

/// (R6) Of the lines that were counted to be written back, those that leave the L2 before the next
/// launch writes them again.
double writesToDram(double writeBacks, const KernelProfile &profile, const GpuDevice &device);

/// (R7) Lines that DRAM reads to merge them with what was stored of them.
double readsBeforeWrites(const Traffic &traffic, const KernelProfile &profile,
                         const GpuDevice &device);

/// (R8) Of one load: beyond an L1, and beyond the L2.
LoadWait loadWait(const Traffic &access, const KernelProfile &profile, const GpuDevice &device);

} // namespace cgpredict

#endif
