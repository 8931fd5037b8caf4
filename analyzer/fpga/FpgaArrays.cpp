#include "analyzer/fpga/FpgaArrays.h"

#include "analyzer/tables/OperandGraph.h"
#include "analyzer/tables/RowPointers.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cgpredict {
namespace {

// By object: the first one that is reached through the same pointer, as that of a std::vector,
// which each access of the source loads anew; itself where there is none.
std::vector<int32_t> firstOfSame(const KernelTables &tables, const OperandGraph &graph) {
  std::vector<int32_t> first(tables.objects.size());
  std::iota(first.begin(), first.end(), 0);
  std::vector<std::pair<Operand, int32_t>> known; // pointers, and the objects that they lead to
  for (const Site &site : tables.sites) {
    const std::optional<uint32_t> load =
        site.object < 0 ? std::nullopt : pointerLoadOf(graph, site);
    if (!load || !isCommonPointer(tables, graph, tables.sites[*load]))
      continue;
    const Operand pointer{OperandKind::Operation, tables.sites[*load].operation};
    const auto same = std::ranges::find_if(
        known, [&](const auto &each) { return graph.same(each.first, pointer); });
    if (same == known.end())
      known.emplace_back(pointer, site.object);
    else
      first[static_cast<std::size_t>(site.object)] = same->second;
  }
  return first;
}

} // namespace

void groupArrays(FpgaKernel &kernel) {
  const KernelTables &tables = *kernel.tables;
  const OperandGraph graph(tables);
  const std::vector<int32_t> first = firstOfSame(tables, graph);
  const std::vector<bool> pointers = pointerObjects(tables, graph);
  kernel.arrayOfSite.assign(tables.sites.size(), -1);
  std::vector<int32_t> arrayOfObject(tables.objects.size(), -1);
  for (uint32_t s = 0; s < tables.sites.size(); ++s) {
    const Site &site = tables.sites[s];
    if (!kernel.accesses[s].seen || site.object < 0)
      continue;
    if (pointers[site.object] && isCommonPointer(tables, graph, site))
      continue;
    int32_t &array = arrayOfObject[first[site.object]];
    if (array < 0) {
      array = static_cast<int32_t>(kernel.arrays.size());
      kernel.arrays.push_back({site.variable, {}, site.bytes, true, false, {}});
    }
    FpgaArray &group = kernel.arrays[array];
    group.sites.push_back(s);
    group.element = std::max(group.element, site.bytes);
    group.affine &= kernel.accesses[s].affine;
    group.stored |= site.kind == SiteKind::Store;
    kernel.arrayOfSite[s] = array;
  }
}

} // namespace cgpredict
