#include "analyzer/models/WarpParallelism.h"

#include <algorithm>

namespace cgpredict {

double memoryWarps(const MwpCwpValues &v) {
  const double most = std::min(v.warps, v.peakWarps.value_or(v.warps));
  return v.departureDelay > Cycles{0} ? std::min(most, v.memLatency / v.departureDelay) : most;
}

// BW_per_warp = bytes of an access / mem_l; MWP_peak_BW = bandwidth / (BW_per_warp * active SMs).
std::optional<double> bandwidthWarps(const MwpCwpValues &v, const KernelProfile &profile,
                                     const GpuDevice &device) {
  double lines = 0;
  for (const ClassProfile &access : profile.classes)
    lines += access.instructionsPerWarp * access.dramPerInstruction;
  if (device.smCount == 1 || lines == 0 || profile.memoryInstructionsPerWarp == 0)
    return std::nullopt;
  const double bytes =
      lines / profile.memoryInstructionsPerWarp * static_cast<double>(device.l2.line.value());
  const double perWarp = bytes / (v.memLatency / device.clock).value();
  const double active = std::min<double>(device.smCount, static_cast<double>(profile.blocks));
  return std::max(device.dramBandwidth.value() / (perWarp * active), 1.0);
}

double computationWarps(const MwpCwpValues &v) {
  return v.compCycles > Cycles{0} ? std::min(v.warps, (v.memCycles + v.compCycles) / v.compCycles)
                                  : v.warps;
}

double batches(const KernelProfile &profile, const GpuDevice &device) {
  const double resident = static_cast<double>(profile.occupancy.blocksPerSm) * device.smCount;
  return resident > 0 ? static_cast<double>(profile.blocks) / resident : 0;
}

Limiter busiestClass(const KernelProfile &profile,
                     const std::array<Cycles, AccessClasses> &access) {
  constexpr Limiter limiters[AccessClasses] = {Limiter::MemoryUncoalesced, Limiter::MemoryCoalesced,
                                               Limiter::MemoryConstant, Limiter::MemoryReadOnly};
  const auto busy = [&](std::size_t kind) {
    return profile.classes[kind].instructionsPerWarp * access[kind];
  };
  std::size_t most = 0;
  for (std::size_t kind = 1; kind < AccessClasses; ++kind)
    if (busy(kind) > busy(most))
      most = kind;
  return limiters[most];
}

Limiter parallelismLimiter(const KernelProfile &profile, const MwpCwpValues &v) {
  const bool memory = v.memCycles > Cycles{0};
  if (v.batch == 0 || (!memory && v.compCycles == Cycles{0}))
    return Limiter::Nothing;
  if (!memory || v.cwp < v.mwp)
    return Limiter::Computation;
  return v.mwp >= v.warps ? Limiter::Parallelism : busiestClass(profile, v.classDeparture);
}

} // namespace cgpredict
