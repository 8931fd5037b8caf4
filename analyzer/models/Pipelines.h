// The SM's own pipelines in the refined model, (R1) of docs/models.md: what a compiler leaves of a
// kernel's instructions, and for how long they keep an SM busy.
#ifndef CGPREDICT_ANALYZER_MODELS_PIPELINES_H
#define CGPREDICT_ANALYZER_MODELS_PIPELINES_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/WholeLoops.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

#include <vector>

namespace cgpredict {

/// (R9) Iterations of a loop that is not unrolled whole whose loads are on the way together.
uint32_t joinedIterations(const GpuDevice &device);

/// (R9), (R9d) What a compiler leaves of the instructions. Keeps a reference to `count`.
class CompiledCount {
public:
  CompiledCount(const InstructionCount &count, const GpuDevice &device);

  double of(InstructionUnit unit) const {
    return count.of(unit) - saved[static_cast<std::size_t>(unit)];
  }
  double perWarp() const;
  /// Of 32-bit integers, those that are half of a sum as well.
  double intProducts() const { return products; }
  double leftAt(uint32_t site) const { return whole.leftOf(count.graph, site); }
  const std::vector<bool> &unrolledWhole() const { return whole.unrolled; }
  const std::vector<double> &left() const { return whole.left; }
  /// Without the accesses to arrays that are in registers.
  const OperationGraph &graph() const { return compiled; }

private:
  const InstructionCount &count;
  WholeLoops whole;
  OperationGraph compiled;
  UnitCounts saved;
  double products = 0;
};

/// For which one execution of an access keeps the load/store unit busy.
Cycles loadStoreTime(const SiteProfile &site, const GpuDevice &device);
/// All of a warp's.
Cycles loadStoreDemand(const KernelProfile &profile, const CompiledCount &count,
                       const GpuDevice &device);
/// (R11b) Whether that of doubles is the busiest one, and has fewer lanes than the SM schedulers,
/// which share it.
bool isBusiestShared(const KernelProfile &profile, const CompiledCount &count,
                     const GpuDevice &device);
/// (R1) A warp's, of the busiest of the SM's pipelines.
Cycles pipelineDemand(const KernelProfile &profile, const CompiledCount &count,
                      const GpuDevice &device);

} // namespace cgpredict

#endif
