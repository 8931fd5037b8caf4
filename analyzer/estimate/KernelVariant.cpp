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
  for (const Reduction &reduction : report.reductions) {
    variant.profile.withoutSites.push_back(reduction.load);
    variant.profile.withoutSites.push_back(reduction.store);
  }
  variant.dependences = std::make_shared<const DependenceReport>(std::move(report));
  return variant;
}

} // namespace cgpredict
