#include "analyzer/estimate/DependenceWords.h"

#include "analyzer/estimate/RowCodeWords.h"
#include "analyzer/tables/FileNames.h"
#include "analyzer/tables/SiteNames.h"
#include "analyzer/tables/SourceNest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>


namespace cgpredict {

using format::Keeps;

std::string placeOf(const KernelTables &tables, uint32_t site) {
  const Site &at = tables.sites[site];
  const std::string file = shortName(tables, fileOf(tables, at));
  if (at.column == 0) // of code from several columns
    return at.line == 0 ? file : fmt::format("{}:{}", file, at.line);
  return fmt::format("{}:{}:{}", file, at.line, at.column);
}

std::string distanceOf(const KernelTables &tables, const std::array<int64_t, 3> &distance) {
  if (tables.dimensions == 1)
    return fmt::format("{}", distance[0]);
  std::vector<int64_t> outermostFirst;
  for (uint32_t d = tables.dimensions; d-- > 0;)
    outermostFirst.push_back(distance[d]);
  return fmt::format("({})", fmt::join(outermostFirst, ", "));
}

std::string inWords(const KernelTables &tables, const Dependence &dependence) {
  const std::string_view later = dependence.kind == DependenceKind::Flow ? "reads" : "writes";
  const std::string_view earlier = dependence.kind == DependenceKind::Anti ? "read" : "wrote";
  return fmt::format("a thread {} '{}' ({}) that one before it {} ({}), at distance {}", later,
                     tables.sites[dependence.to].variable, placeOf(tables, dependence.to), earlier,
                     placeOf(tables, dependence.from), distanceOf(tables, dependence.distance));
}

std::string carrierOf(const KernelTables &tables, const Dependence &dependence) {
  const SourceNest nest = sourceNest(tables);
  return nest.levels[static_cast<std::size_t>(dependence.level)].name;
}

std::string_view remedyFor(const Dependence &dependence) {
  if (!dependence.scan.empty())
    return "compute it by a parallel scan: prefixes in each block, then the totals of the blocks "
           "before it are added";
  if (dependence.dependenceClass == DependenceClass::True && dependence.keeps != Keeps::Stored)
    return "a variable of each thread's own has no value where the thread begins: set it in each "
           "iteration before it is read";
  if (dependence.isRemade)
    return "what it left is made of its index, and of what no thread writes: make it anew of the "
           "index before, and read the variable in the first iteration alone";
  if (dependence.dependenceClass == DependenceClass::Reduction)
    return dependence.target == ConflictTarget::Loaded
               ? "update it atomically, or in a copy for each block, which are combined at the end"
               : "";
  if (dependence.dependenceClass != DependenceClass::WriteConflict)
    return "";
  switch (dependence.target) {
  case ConflictTarget::Fixed:
    return dependence.keeps == Keeps::Last
               ? "declare it lastprivate(conditional: ...), as a condition may keep the last "
                 "iteration from storing"
               : "declare it lastprivate; where a condition decides, lastprivate(conditional: ...)";
  case ConflictTarget::Index:
    return "let only the last of the iterations that reach a location store to it";
  case ConflictTarget::Loaded:
    return dependence.storesLoaded
               ? "keep for each location the maximum of the index that stores to it, or sort by "
                 "location, and store in that order; where all that reach a location store the "
                 "same value, as in a level of a breadth-first search, no order is needed"
               : "keep for each location the maximum of the index that stores to it, or sort by "
                 "location, and store in that order";
  }
  return "";
}

namespace {

std::string meaningOf(const Dependence &dependence) {
  const std::string_view remedy = remedyFor(dependence);
  if (dependence.dependenceClass == DependenceClass::WriteConflict)
    return fmt::format(", and the last one's value stays; {}", remedy);
  const std::string scan =
      dependence.scan.empty()
          ? ""
          : fmt::format(", a scan by {} (prefix sums and their like)", dependence.scan);
  return fmt::format("{}{}{}", scan, remedy.empty() ? "" : "; ", remedy);
}

} // namespace

std::string parallelInWords(const KernelTables &tables, const DependenceReport &report) {
  if (tables.origin == KernelOrigin::Ptx)
    return "a GPU's kernel: its threads are what was launched";
  const std::string name(toString(report.parallel));
  if (const Dependence *dependence = report.firstForbidding()) {
    const std::string split = splitInWords(tables, report);
    return fmt::format("{}: {}{}{}{}", name, inWords(tables, *dependence), meaningOf(*dependence),
                       split.empty() ? "" : "; ", split);
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
                                    inWords(kernel.variant.kernel->tables, *dependence)));
  return reasons;
}

} // namespace cgpredict
