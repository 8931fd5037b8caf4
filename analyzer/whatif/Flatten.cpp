#include "analyzer/whatif/Flatten.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/MoveAccess.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/tables/SiteNames.h"
#include "analyzer/whatif/RelaidKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <set>

namespace cgpredict {
namespace {

// Beyond all addresses of a program, each array far from the others.
int64_t placeOf(uint32_t object) { return (int64_t{1} << 59) + (int64_t{object} << 40); }

struct RowSites {
  std::set<uint32_t> objects;  // of the elements
  std::set<uint32_t> pointers; // sites
};

[[noreturn]] void refuse(const KernelTables &tables, const std::string &array) {
  const std::vector<std::string> others = arraysOfRows(tables);
  throw Error(fmt::format("kernel {}: {} has no row pointers, so there is nothing to put into one "
                          "block; arrays with row pointers: {}",
                          tables.kernel, array,
                          others.empty() ? "none" : fmt::to_string(fmt::join(others, ", "))));
}

RowSites rowSitesOf(const KernelTables &tables, const std::string &array) {
  const OperandGraph graph(tables);
  RowSites found;
  for (const Site &site : tables.sites)
    if (site.object >= 0 && site.variable == array)
      if (const std::optional<uint32_t> pointer = rowPointerOf(tables, graph, site)) {
        found.objects.insert(static_cast<uint32_t>(site.object));
        found.pointers.insert(*pointer);
        if (rowPointerOf(tables, graph, tables.sites[*pointer]))
          throw Error(fmt::format("{}:{}: {} is reached through row pointers that are reached "
                                  "through row pointers; only rows behind one of them can become "
                                  "one block",
                                  fileOf(tables, site), site.line, array));
      }
  if (found.objects.empty())
    refuse(tables, array);
  return found;
}

// An argument that has the address of the block; the launches' contexts have it behind the others.
uint32_t addArgument(TracedKernel &kernel, const std::string &array, int64_t address) {
  std::size_t offset = 0;
  for (const Launch &launch : kernel.sampled)
    offset = std::max(offset, launch.context.size());
  for (Launch &launch : kernel.sampled) {
    launch.context.resize(offset + sizeof address);
    std::memcpy(launch.context.data() + offset, &address, sizeof address);
  }
  kernel.tables.arguments.push_back({array, "ptr", static_cast<uint32_t>(offset), sizeof address});
  return static_cast<uint32_t>(kernel.tables.arguments.size() - 1);
}

// One object for what each of the pointers led to.
void joinRows(KernelTables &tables, const std::set<uint32_t> &objects, uint32_t argument) {
  const uint32_t first = *objects.begin();
  tables.objects[first].kind = ObjectKind::Argument;
  tables.objects[first].argument = static_cast<int32_t>(argument);
  for (Site &site : tables.sites)
    if (site.object >= 0 && objects.contains(static_cast<uint32_t>(site.object)))
      site.object = static_cast<int32_t>(first);
}

} // namespace

KernelVariant flattened(const KernelVariant &variant, const std::string &array) {
  const RowSites rows = rowSitesOf(variant.kernel->tables, array);
  const int64_t base = placeOf(*rows.objects.begin());
  KernelVariant result =
      relaid(variant, {rows.objects.begin(), rows.objects.end()},
             [&](const Launch &launch, uint32_t, const LaunchWindows &readWindow) {
               return flatRowsOf(*variant.kernel, launch, array, base, readWindow);
             });
  auto kernel = std::make_shared<TracedKernel>(*result.kernel);
  joinRows(kernel->tables, rows.objects, addArgument(*kernel, array, base));
  const OperandGraph graph(variant.kernel->tables);
  for (const uint32_t pointer : rows.pointers) {
    replaceLoad(kernel->tables, pointer, *graph.addressOf(kernel->tables.sites[pointer]));
    result.withoutSites.push_back(pointer);
  }
  result.kernel = std::move(kernel);
  return result;
}

} // namespace cgpredict
