#include "analyzer/report/text/DependenceTable.h"

#include "analyzer/estimate/DependenceWords.h"
#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t MostRows = 8;

std::string timesOf(const Dependence &dependence, bool isPartial) {
  if (dependence.count == 0)
    return "affine test";
  return fmt::format("{}{}", isPartial ? ">= " : "", dependence.count);
}

} // namespace

std::string dependenceTable(const KernelEstimate &kernel, const std::string &indent) {
  const DependenceReport &report = kernel.dependences;
  const KernelTables &tables = kernel.variant.kernel->tables;
  TextTable table({"dependence", "class", "variable", "from", "to", "carried by"},
                  {"distance", "count"});
  for (std::size_t i = 0; i < std::min(report.dependences.size(), MostRows); ++i) {
    const Dependence &each = report.dependences[i];
    table.add({std::string(toString(each.kind)), std::string(toString(each.dependenceClass)),
               tables.sites[each.to].variable, placeOf(tables, each.from), placeOf(tables, each.to),
               carrierOf(tables, each), distanceOf(tables, each.distance),
               timesOf(each, report.isPartial())});
  }
  std::string text = report.dependences.empty() ? "" : table.text(indent);
  if (report.dependences.size() > MostRows)
    text +=
        fmt::format("{}and {} more, see --json\n", indent, report.dependences.size() - MostRows);
  return text;
}

} // namespace cgpredict
