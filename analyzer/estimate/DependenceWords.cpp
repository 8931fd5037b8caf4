#include "analyzer/estimate/DependenceWords.h"

#include "analyzer/tables/SourceNest.h"

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

std::string carrierOf(const KernelEstimate &kernel, const Dependence &dependence) {
  const SourceNest nest = sourceNest(kernel.variant.kernel->tables);
  return nest.levels[static_cast<std::size_t>(dependence.level)].name;
}

std::string_view remedyFor(const Dependence &dependence) {
  if (dependence.dependenceClass != DependenceClass::WriteConflict)
    return "";
  switch (dependence.target) {
  case ConflictTarget::Fixed:
    return "declare it lastprivate; where a condition decides, keep the maximum of the index and "
           "store its value after the loop";
  case ConflictTarget::Index:
    return "let only the last of the iterations that reach a location store to it";
  case ConflictTarget::Loaded:
    return "keep for each location the maximum of the index that stores to it, or sort by "
           "location, and store in that order";
  }
  return "";
}

std::string parallelInWords(const KernelEstimate &kernel) {
  const DependenceReport &report = kernel.dependences;
  if (kernel.variant.kernel->tables.origin == KernelOrigin::Ptx)
    return "a GPU's kernel: its threads are what was launched";
  const std::string name(toString(report.parallel));
  if (const Dependence *dependence = report.firstForbidding()) {
    const std::string_view remedy = remedyFor(*dependence);
    return fmt::format("{}: {}{}{}", name, inWords(kernel, *dependence),
                       remedy.empty() ? "" : ", and the last one's value stays; ", remedy);
  }
  if (report.parallel == Parallel::Unknown)
    return fmt::format("{}: {}", name, report.unproved);
  if (report.parallel == Parallel::NoneInSample && !report.unproved.empty())
    return fmt::format("{}; not proved: {}", name, report.unproved);
  return name;
}

std::vector<std::string> whyHypothetical(const ApplicationEstimate &estimate) {
  std::vector<std::string> reasons;
  for (const KernelEstimate &kernel : estimate.kernels)
    if (const Dependence *dependence = kernel.dependences.firstForbidding())
      reasons.push_back(fmt::format("kernel {} {}: {}", kernel.name,
                                    dependence->dependenceClass == DependenceClass::True
                                        ? "is not parallel"
                                        : "has a write conflict",
                                    inWords(kernel, *dependence)));
  return reasons;
}

} // namespace cgpredict
