#include "analyzer/estimate/KernelVariant.h"

namespace cgpredict {

KernelVariant asTraced(const Trace &trace, std::size_t index) {
  auto open = std::make_shared<const Trace>(trace);
  KernelVariant variant;
  variant.kernel = std::shared_ptr<const TracedKernel>(open, &open->kernels()[index]);
  variant.readWindow = [open](const Launch &launch, uint32_t window) {
    return open->readWindow(launch, window);
  };
  return variant;
}

KernelVariant withDependences(KernelVariant variant, DependenceReport report) {
  std::vector<uint32_t> &without = variant.profile.withoutSites;
  for (const Reduction &reduction : report.reductions) {
    without.insert(without.end(), reduction.loads.begin(), reduction.loads.end());
    without.push_back(reduction.store);
  }
  without.insert(without.end(), report.speculatedLoads.begin(), report.speculatedLoads.end());
  variant.dependences = std::make_shared<const DependenceReport>(std::move(report));
  return variant;
}

} // namespace cgpredict
