// What a reduction costs on a GPU, on top of the kernel without the accesses to its locations.
//
// One location (a dot product's sum). Each thread keeps its part in a register; a block adds up its
// T threads in shared memory as a tree; thread 0 of each block updates the location atomically:
//
//   steps = ceil(log2 T)
//   step  = max(2 * shared_latency + W * inst_cycle, B * w_s * 4 * inst_cycle)
//   tree  = sum of step over the steps * batch
//   atomic = L2 latency + (blocks - 1) * dd_L2
//
// with W warps of the block, all of which pass the barrier; w_s warps that still work in step s; B
// blocks resident on an SM, each of whose instructions (load, load, operation, store) takes
// inst_cycle; and batch as in equation (15) of the mwp-cwp model. The atomics of all blocks meet in
// one bank of the L2, one after the other, and nothing else hides them: an upper bound.
//
// Many locations (a histogram). Each update is an atomic that the L2 executes. Lanes of a warp on
// the same location come one after the other: an update occupies the L2 for dd_L2 in each pass and
// line,
//
//   atomic = L2 latency + warps * updates per warp * lines * dd_L2
//
// with `lines` as measured (UpdateProfile.h). The locations are taken to stay in the L2, and its
// atomic throughput to be that of its other accesses.
#ifndef CGPREDICT_ANALYZER_MODELS_REDUCTIONCOST_H
#define CGPREDICT_ANALYZER_MODELS_REDUCTIONCOST_H

#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/UpdateProfile.h"

namespace cgpredict {

/// `profile`: of the launch; its device, occupancy and grid count. Labels name `variable`.
std::vector<TimeTerm> reductionTerms(const Reduction &reduction, const std::string &variable,
                                     const UpdateProfile &updates, const KernelProfile &profile,
                                     const GpuDevice &device);

} // namespace cgpredict

#endif
