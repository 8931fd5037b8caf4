// The hong-kim model: warp parallelism with an average cache, the baseline that mwp-cwp is compared
// with.
//
// [1] S. Hong, H. Kim, "An Analytical Model for a GPU Architecture with Memory-level and
//     Thread-level Parallelism Awareness", ISCA 2009: MWP, CWP and the three cases of the time.
// [2] S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 146, 2017: (24), (25) put the
//     average of L2 and DRAM, by the miss rate, in place of [1]'s memory latency and delay.
#ifndef CGPREDICT_ANALYZER_MODELS_HONGKIM_H
#define CGPREDICT_ANALYZER_MODELS_HONGKIM_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// Time of one launch. Defined for every profile: an empty launch takes no time.
TimeEstimate predictHongKim(const KernelProfile &profile, const InstructionCount &instructions,
                            const GpuDevice &device);

} // namespace cgpredict

#endif
