#include "analyzer/dependence/ReductionPattern.h"

#include "analyzer/dependence/AtomicUpdate.h"
#include "analyzer/dependence/CompareExchange.h"
#include "analyzer/dependence/LogicalUpdate.h"
#include "analyzer/dependence/ValueSlice.h"

#include <algorithm>
#include <span>

namespace cgpredict {
namespace {

// Loads from the store's address.
std::vector<uint32_t> loadsOfOld(const KernelTables &tables, const OperandGraph &graph,
                                 uint32_t store) {
  std::vector<uint32_t> loads;
  for (uint32_t load = 0; load < tables.sites.size(); ++load) {
    const Operation &operation = graph.operation(tables.sites[load].operation);
    if (operation.operationClass == OperationClass::Load &&
        graph.atOnePlace(tables.sites[load], tables.sites[store]))
      loads.push_back(load);
  }
  return loads;
}

// Whether all of them bring the same value: in one iteration, with no store to the object between.
bool areOneValue(const KernelTables &tables, const OperandGraph &graph,
                 std::span<const uint32_t> loads, uint32_t store) {
  const Site &last = tables.sites[store];
  uint32_t first = last.operation;
  for (const uint32_t load : loads) {
    const Site &site = tables.sites[load];
    if (site.operation > last.operation ||
        tables.blocks[site.block].loop != tables.blocks[last.block].loop)
      return false;
    first = std::min(first, site.operation);
  }
  return std::ranges::none_of(tables.sites, [&](const Site &site) {
    return site.kind == SiteKind::Store && site.operation > first &&
           site.operation < last.operation &&
           (site.object == last.object || graph.atOnePlace(site, last));
  });
}

} // namespace

bool combine(const UpdatePattern &one, const UpdatePattern &other) {
  const bool isSame = one.store == other.store && one.loads == other.loads;
  const bool mask = one.bits.masks || other.bits.masks;
  return one.operation == other.operation && one.lanes == other.lanes &&
         (!mask || (one.bits.keeps && other.bits.keeps)) &&
         (isSame || (one.extreme == other.extreme && one.extreme.which != Extreme::Unknown));
}

bool isBitwise(const UpdatePattern &update) {
  return !update.bits.masks &&
         (update.operation == "&" || update.operation == "|" || update.operation == "^");
}

std::optional<UpdatePattern> updateBy(const KernelTables &tables, const OperandGraph &graph,
                                      uint32_t store) {
  const Operand *value = graph.storedValue(tables.sites[store]);
  const Operand *address = graph.addressOf(tables.sites[store]);
  if (value == nullptr || address == nullptr) {
    std::optional<UpdatePattern> update = atomicUpdate(tables, graph, store);
    return update ? update : exchangeUpdate(tables, graph, store);
  }
  if (std::optional<UpdatePattern> logical = logicalUpdate(tables, graph, store))
    return logical;
  const std::vector<uint32_t> all = loadsOfOld(tables, graph, store);
  const auto isVolatile = [&](uint32_t site) { return tables.sites[site].isVolatile; };
  if (isVolatile(store) || std::ranges::any_of(all, isVolatile))
    return std::nullopt; // each update counts for itself, and in its order
  std::vector<std::vector<uint32_t>> choices;
  if (all.size() > 1 && areOneValue(tables, graph, all, store))
    choices.push_back(all);
  for (const uint32_t load : all)
    choices.push_back({load});
  for (std::vector<uint32_t> &loads : choices) {
    const Operation &operation = graph.operation(tables.sites[store].operation);
    if (std::optional<SliceUpdate> update = updateOver(tables, graph, loads, operation))
      return UpdatePattern{update->operation, std::move(loads), store, std::move(update->places),
                           update->extreme,   update->bits,     {},    std::move(update->lanes)};
  }
  return std::nullopt;
}

} // namespace cgpredict
