#include "analyzer/tables/IndexedSites.h"

#include "analyzer/tables/OperandGraph.h"
#include "analyzer/tables/RowPointers.h"

namespace cgpredict {

std::vector<bool> sitesBehindIndex(const KernelTables &tables) {
  const OperandGraph graph(tables);
  const OperandGraph::Accepts computed = {[&](const Operation &operation, uint32_t) {
                                            return !operation.site ||
                                                   isRowPointer(tables.sites[*operation.site]) ||
                                                   graph.loadsInvariant(operation);
                                          },
                                          [](const Operand &) { return true; }};
  std::vector<bool> behind;
  for (const Site &site : tables.sites) {
    const Operand *address = graph.addressOf(site);
    behind.push_back(address && !graph.madeOf(*address, computed));
  }
  return behind;
}

} // namespace cgpredict
