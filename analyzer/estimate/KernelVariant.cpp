#include "analyzer/estimate/KernelVariant.h"

#include "analyzer/tables/CompiledMemory.h"

#include <algorithm>
#include <utility>

namespace cgpredict {

KernelVariant asTraced(const Trace &trace, std::size_t index, WindowReader windows) {
  auto open = std::make_shared<const Trace>(trace);
  KernelVariant variant;
  variant.kernel = std::shared_ptr<const TracedKernel>(open, &open->kernels()[index]);
  variant.readWindow = std::move(windows);
  return variant;
}

KernelVariant withDependences(KernelVariant variant, DependenceReport report) {
  std::vector<uint32_t> &without = variant.withoutSites;
  for (const Reduction &reduction : report.reductions) {
    without.insert(without.end(), reduction.loads.begin(), reduction.loads.end());
    without.push_back(reduction.store);
  }
  without.insert(without.end(), report.speculatedLoads.begin(), report.speculatedLoads.end());
  variant.dependences = std::make_shared<const DependenceReport>(std::move(report));
  return variant;
}

std::string_view toString(MemoryOperations operations) {
  return operations == MemoryOperations::Compiled ? "compiled" : "as-written";
}

KernelVariant withCompiledMemory(KernelVariant variant) {
  const KernelTables &tables = variant.kernel->tables;
  FixedSites fixed{std::vector<bool>(tables.sites.size()), std::vector<bool>(tables.sites.size())};
  for (uint32_t site : variant.withoutSites)
    fixed.kept[site] = fixed.removed[site] = true;
  for (std::size_t site = 0; site < tables.sites.size(); ++site)
    if (std::ranges::count(variant.shared.arrays, tables.sites[site].variable) > 0)
      fixed.kept[site] = true;
  CompiledMemory compiled = compiledMemory(tables, fixed);
  variant.withoutSites.insert(variant.withoutSites.end(), compiled.replaced.begin(),
                              compiled.replaced.end());
  auto kernel = std::make_shared<TracedKernel>(*variant.kernel);
  kernel->tables = std::move(compiled.tables);
  variant.kernel = std::move(kernel);
  return variant;
}

} // namespace cgpredict
