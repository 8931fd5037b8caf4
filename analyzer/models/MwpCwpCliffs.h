// Where the mwp-cwp model stands on a cliff: a kernel a little different would take a very
// different time by its equations. The method has two:
//
//   classes  An access whose lanes are more than an element apart anywhere is uncoalesced, 32
//            transactions, although it may touch no more lines than a coalesced one: a warp over
//            two rows of a block of 16x16, a stride of two.
//   latency  Up to one line from DRAM an access has the latency of the L2 (1), with more that of
//   the
//            L2 and DRAM (2).
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 146, 2017.
#ifndef CGPREDICT_ANALYZER_MODELS_MWPCWPCLIFFS_H
#define CGPREDICT_ANALYZER_MODELS_MWPCWPCLIFFS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"

#include <vector>

namespace cgpredict {

/// Those at which the time changes by half or more. Empty for an empty launch.
std::vector<ModelCliff> mwpCwpCliffs(const KernelProfile &profile,
                                     const InstructionCount &instructions, const GpuDevice &device);

} // namespace cgpredict

#endif
