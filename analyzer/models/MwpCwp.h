// The mwp-cwp model: memory-warp against computation-warp parallelism.
//
// [1] S. Wang, G. Zhong, T. Mitra, "CGPredict: Embedded GPU Performance Estimation from
//     Single-Threaded Applications", ACM TECS 16 (5s), 146, 2017. Equations (1)-(22) are its.
// [2] S. Hong, H. Kim, "An Analytical Model for a GPU Architecture with Memory-level and
//     Thread-level Parallelism Awareness", ISCA 2009.
//
// Deviations from [1], each at its place in MwpCwp.cpp:
//   (13) is bounded by the DRAM's bandwidth as in [2] where there are several SMs;
//   (15) divides by the number of SMs as well, which is 1 in [1];
//   (16) has MWP - 1 where [1] prints MWP, bracketed so that its published times come out;
//   with arrays in shared memory the serial form, (mem_cycles + comp_cycles) * batch with (21) and
//   (22), and no sync cost (23): (16) and (17) miss [1]'s own times by -71 % to +6200 %;
//   kernels without memory instructions take (17), where (16) would divide by their number.
#ifndef CGPREDICT_ANALYZER_MODELS_MWPCWP_H
#define CGPREDICT_ANALYZER_MODELS_MWPCWP_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// Time of one launch. Defined for every profile: an empty launch takes no time.
TimeEstimate predictMwpCwp(const KernelProfile &profile, const InstructionCount &instructions,
                           const GpuDevice &device);

/// Departure delay of one access of a class, (3) and (5): how long it keeps the memory system.
Cycles departureDelay(AccessClass accessClass, double transactions, double dramTransactions,
                      const GpuDevice &device);

/// What a site costs a memory system of which there is one: how long its accesses keep it, (3) and
/// (5); with arrays in shared memory, where a warp's accesses follow each other, how long they
/// take, (1), (2), (4) and (20).
SiteCost classCost(const SiteProfile &site, const KernelProfile &profile, const GpuDevice &device);

} // namespace cgpredict

#endif
