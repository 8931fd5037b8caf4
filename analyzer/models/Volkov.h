// The volkov model: a latency bound and a throughput bound over every unit, in warps per cycle.
//
// [1] T. Gajger, P. Czarnul, "Modelling and Simulation of GPU Processing in the MERPSYS
//     Environment", Scalable Computing: Practice and Experience, 2018. Equations (4.1)-(4.5).
// [2] V. Volkov, "Understanding Latency Hiding on GPUs", PhD thesis, UC Berkeley, 2016.
//
// Deviations from [1]: double precision, special functions, load/store units and the L2 are further
// terms of (4.4); bytes and replays come from the cache model; lambda is applied to all models
// alike, where a device file has one (docs/models.md).
#ifndef CGPREDICT_ANALYZER_MODELS_VOLKOV_H
#define CGPREDICT_ANALYZER_MODELS_VOLKOV_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// What (4.1)-(4.4) need of a kernel. Counts are per warp.
struct VolkovCounts {
  double cuda = 0;        ///< INS_cuda
  double doubles = 0;     ///< INS on the double-precision units
  double specials = 0;    ///< INS on the special-function units
  double memory = 0;      ///< passes of the load/store units, replays included
  double issued = 0;      ///< INS_issued
  double globalBytes = 0; ///< GMem_bytes
  double l2Bytes = 0;     ///< to and from the L2
  Cycles latencyBound{0}; ///< Lat_bound
  double occupancy = 0;   ///< resident warps per SM
  double warps = 0;       ///< W_L, (4.2)
};

/// (4.5) [bytes per cycle and SM].
double globalBandwidth(const GpuDevice &device);

/// The terms of (4.4) before the maximum is taken, and the latency of (4.3): cycles per warp and
/// SM.
struct VolkovBounds {
  Cycles latency{0}; ///< Lat_bound / occupancy
  Cycles cuda{0}, doubles{0}, specials{0}, loadStore{0}, issue{0}, l2{0}, global{0};

  Cycles throughput() const; ///< 1 / Th_bound
};
VolkovBounds volkovBounds(const VolkovCounts &counts, const GpuDevice &device);

/// (4.1) with lambda 1.
Seconds volkovTime(const VolkovCounts &counts, const GpuDevice &device);

VolkovCounts volkovCounts(const KernelProfile &profile, const InstructionCount &instructions,
                          const GpuDevice &device);

/// The L2's and DRAM's time for a site's bytes; of shared memory the passes of the load/store
/// units.
SiteCost volkovCost(const SiteProfile &site, const KernelProfile &profile, const GpuDevice &device);

/// Time of one launch. Defined for every profile: an empty launch takes no time.
TimeEstimate predictVolkov(const KernelProfile &profile, const InstructionCount &instructions,
                           const GpuDevice &device);

} // namespace cgpredict

#endif
