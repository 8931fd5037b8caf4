#include "analyzer/estimate/DependenceWords.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

namespace cgpredict {

std::string placeOf(const KernelEstimate &kernel, uint32_t site) {
  const Site &at = kernel.variant.kernel->tables.sites[site];
  const std::string file = std::filesystem::path(kernel.file).filename().string();
  return at.line == 0 ? file : fmt::format("{}:{}:{}", file, at.line, at.column);
}

std::string distanceOf(const KernelEstimate &kernel, const std::array<int64_t, 3> &distance) {
  if (kernel.variant.kernel->tables.dimensions == 1)
    return fmt::format("{}", distance[0]);
  std::vector<int64_t> outermostFirst;
  for (uint32_t d = kernel.variant.kernel->tables.dimensions; d-- > 0;)
    outermostFirst.push_back(distance[d]);
  return fmt::format("({})", fmt::join(outermostFirst, ", "));
}

std::string inWords(const KernelEstimate &kernel, const Dependence &dependence) {
  const std::string_view later = dependence.kind == DependenceKind::Flow ? "reads" : "writes";
  const std::string_view earlier = dependence.kind == DependenceKind::Anti ? "read" : "wrote";
  return fmt::format("a thread {} '{}' ({}) that one before it {} ({}), at distance {}", later,
                     kernel.variant.kernel->tables.sites[dependence.to].variable,
                     placeOf(kernel, dependence.to), earlier, placeOf(kernel, dependence.from),
                     distanceOf(kernel, dependence.distance));
}

std::string parallelInWords(const KernelEstimate &kernel) {
  const DependenceReport &report = kernel.dependences;
  const std::string name(toString(report.parallel));
  if (const Dependence *dependence = report.firstTrue())
    return fmt::format("{}: {}", name, inWords(kernel, *dependence));
  if (report.parallel == Parallel::NoneInSample && !report.unproved.empty())
    return fmt::format("{}; not proved: {}", name, report.unproved);
  return name;
}

std::string whyHypothetical(const ApplicationEstimate &estimate) {
  for (const KernelEstimate &kernel : estimate.kernels)
    if (const Dependence *dependence = kernel.dependences.firstTrue())
      return fmt::format("kernel {} is not parallel: {}", kernel.name,
                         inWords(kernel, *dependence));
  return "";
}

} // namespace cgpredict
