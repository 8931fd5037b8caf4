// The luo-suda model: a warp's stream as computation tasks and memory tasks in turn.
//
// [1] Luo Cheng, R. Suda, "An execution time prediction analytical model for GPU with
//     instruction-level and thread-level parallelism awareness", IPSJ SIG HPC, 2011.
//
// Deviations from [1]: (2) without its division by N_act, which gives zero with [1]'s own numbers;
// MPD and CPD are at least 1 and at most N_act; for P > c CPD is CPD2, where CPD1 turns negative;
// the first period has no memory task before it; the launch takes as many times that as it has
// waves of blocks. The model is for devices whose file has its costs (luo_suda.*).
#ifndef CGPREDICT_ANALYZER_MODELS_LUOSUDA_H
#define CGPREDICT_ANALYZER_MODELS_LUOSUDA_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// (1) [bytes per cycle].
double warpBandwidth(double threads, double bytesPerThread, double transactions, Cycles latency);

/// (2); `gpuBandwidth` in bytes per cycle of the whole GPU.
double memoryParallelDegree(double activeWarps, double gpuBandwidth, double smCount,
                            double warpBandwidth);

/// (3)-(5) and their minimum. `share`: P; `mostWarps`: m, that an SM can hold.
double computationParallelDegree(double share, double activeWarps, double mostWarps,
                                 const LuoSudaParameters &parameters);

/// A calculation period: a computation task, then a memory task. `previous...` are those of the
/// period before it, zero for the first.
struct Period {
  Cycles computation{0}, memory{0};
  Cycles previousComputation{0}, previousMemory{0};
  double memoryParallelDegree = 1; ///< of the previous memory task
  double times = 1;                ///< in a warp's stream
};

/// T_i, (6)-(13), of one execution.
Cycles periodCost(const Period &period, double activeWarps, double computationParallelDegree);

/// Time of one launch. The device has luoSuda. An empty launch takes no time.
TimeEstimate predictLuoSuda(const KernelProfile &profile, const InstructionCount &instructions,
                            const GpuDevice &device);

} // namespace cgpredict

#endif
