#include "analyzer/dependence/Classify.h"

#include <algorithm>

namespace cgpredict {

DependenceClassifier::DependenceClassifier(const KernelTables &tables, const OperandGraph &graph)
    : tables(tables), graph(graph) {
  for (uint32_t site = 0; site < tables.sites.size(); ++site)
    if (tables.sites[site].kind == SiteKind::Store)
      if (std::optional<UpdatePattern> update = updateBy(tables, graph, site))
        updates.push_back(std::move(*update));
}

const UpdatePattern *DependenceClassifier::updateWith(uint32_t site) const {
  const auto found = std::ranges::find_if(updates, [&](const UpdatePattern &update) {
    return update.load == site || update.store == site;
  });
  return found == updates.end() ? nullptr : &*found;
}

// Several updates of one location must be by the same operation.
bool DependenceClassifier::isReduction(const ConflictSet &conflict) const {
  const UpdatePattern *first = updateWith(conflict.sites.front());
  return std::ranges::all_of(conflict.sites, [&](uint32_t site) {
    const UpdatePattern *update = updateWith(site);
    return update != nullptr && update->operation == first->operation &&
           std::ranges::count(conflict.sites, update->load) != 0 &&
           std::ranges::count(conflict.sites, update->store) != 0;
  });
}

bool DependenceClassifier::storesEqual(const ConflictSet &conflict) const {
  const auto isStore = [&](uint32_t site) { return tables.sites[site].kind == SiteKind::Store; };
  if (conflict.exposed || std::ranges::count_if(conflict.sites, isStore) != 1)
    return false;
  return storesInvariant(tables, graph, *std::ranges::find_if(conflict.sites, isStore));
}

DependenceClass DependenceClassifier::classOf(const ConflictSet &conflict) const {
  if (storesEqual(conflict))
    return DependenceClass::EqualValues;
  if (!conflict.exposed)
    return DependenceClass::Privatisable;
  return isReduction(conflict) ? DependenceClass::Reduction : DependenceClass::True;
}

DependenceClass DependenceClassifier::classOf(const Dependence &dependence,
                                              std::span<const ConflictSet> conflicts) const {
  DependenceClass worst = DependenceClass::EqualValues;
  for (const ConflictSet &conflict : conflicts)
    if (std::ranges::binary_search(conflict.sites, dependence.from) &&
        std::ranges::binary_search(conflict.sites, dependence.to))
      worst = std::max(worst, classOf(conflict));
  return worst;
}

std::vector<Reduction>
DependenceClassifier::reductions(std::span<const ConflictSet> conflicts) const {
  std::vector<Reduction> result;
  for (const UpdatePattern &update : updates) {
    Reduction reduction{update.operation, update.load, update.store, 0};
    for (const ConflictSet &conflict : conflicts)
      if (std::ranges::binary_search(conflict.sites, update.store) &&
          classOf(conflict) == DependenceClass::Reduction)
        reduction.locations += conflict.locations;
    if (reduction.locations != 0)
      result.push_back(std::move(reduction));
  }
  return result;
}

} // namespace cgpredict
