#include "analyzer/dependence/AtomicUpdate.h"

namespace cgpredict {

static bool isAtomic(const Operation &operation) {
  return operation.opcode.starts_with("atomicrmw");
}

std::optional<UpdatePattern> atomicUpdate(const KernelTables &tables, const OperandGraph &graph,
                                          uint32_t store) {
  const uint32_t id = tables.sites[store].operation;
  if (!isAtomic(graph.operation(id)) || !graph.users(id).empty())
    return std::nullopt;
  for (uint32_t site = 0; site < tables.sites.size(); ++site)
    if (site != store && tables.sites[site].operation == id)
      return UpdatePattern{"atomic", {site}, store, {}, {}};
  return std::nullopt;
}

std::vector<UpdatePattern> atomicUpdates(const KernelTables &tables) {
  const OperandGraph graph(tables);
  std::vector<UpdatePattern> updates;
  for (uint32_t store = 1; store < tables.sites.size(); ++store) {
    const Site &site = tables.sites[store];
    const bool isUpdate = site.kind == SiteKind::Store && site.space == MemorySpace::Global &&
                          isAtomic(graph.operation(site.operation));
    for (uint32_t load = 0; isUpdate && load < store; ++load)
      if (tables.sites[load].operation == site.operation)
        updates.push_back({"atomic", {load}, store, {}, {}});
  }
  return updates;
}

} // namespace cgpredict
