// What the models of warp parallelism have in common: MWP and CWP from the cycles of a warp.
//
// [1] S. Hong, H. Kim, "An Analytical Model for a GPU Architecture with Memory-level and
//     Thread-level Parallelism Awareness", ISCA 2009.
// [2] S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 146, 2017: equation numbers.
#ifndef CGPREDICT_ANALYZER_MODELS_WARPPARALLELISM_H
#define CGPREDICT_ANALYZER_MODELS_WARPPARALLELISM_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// MWP_peak_BW of [1]: bandwidth over what one warp of each active SM asks for in a latency.
/// None with one SM, as [2] has it, or no traffic with DRAM.
std::optional<double> bandwidthWarps(const MwpCwpValues &values, const KernelProfile &profile,
                                     const GpuDevice &device);

/// (13): warps whose requests overlap, by latency over departure delay; no more than peakWarps.
double memoryWarps(const MwpCwpValues &values);

/// (14)
double computationWarps(const MwpCwpValues &values);

/// (15); the blocks are spread over the SMs.
double batches(const KernelProfile &profile, const GpuDevice &device);

/// The class that keeps the memory system longest, if an access of each class keeps it so long.
Limiter busiestClass(const KernelProfile &profile, const std::array<Cycles, AccessClasses> &access);

/// With MWP = CWP = N neither side ever waits for the other, there are just too few warps; else the
/// smaller of the two is what runs out ([1], section 3).
Limiter parallelismLimiter(const KernelProfile &profile, const MwpCwpValues &values);

} // namespace cgpredict

#endif
