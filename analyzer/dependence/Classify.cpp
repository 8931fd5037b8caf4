#include "analyzer/dependence/Classify.h"

#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/ComplexProduct.h"
#include "analyzer/dependence/EveryThread.h"
#include "analyzer/dependence/OrderedTuple.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace cgpredict {

DependenceClassifier::DependenceClassifier(const KernelTables &tables, const OperandGraph &graph,
                                           IndexRanges indices)
    : tables(tables), graph(graph), indices(std::move(indices)), readBack(tables.sites.size()) {
  findUpdates();
}

void DependenceClassifier::findUpdates() {
  speculated.clear();
  conditional.clear();
  updates.clear();
  std::vector<uint32_t> open, kept; // stores
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    if (!isStore(site))
      continue;
    if (std::optional<ConditionalStore> store = conditionalStore(tables, graph, site)) {
      speculated.push_back(store->load);
      conditional.push_back(std::move(*store));
      kept.push_back(site);
    } else if (std::optional<UpdatePattern> update = updateBy(tables, graph, site)) {
      updates.push_back(std::move(*update));
    } else {
      open.push_back(site);
    }
  }
  std::ranges::move(complexProducts(tables, graph, open), std::back_inserter(updates));
  std::ranges::move(orderedTuples(tables, graph, indices, open, kept), std::back_inserter(updates));
}

bool DependenceClassifier::isMixed(const UpdatePattern &update,
                                   std::span<const ConflictSet> conflicts) const {
  const auto isOwn = [&](uint32_t site) {
    return update.store == site || std::ranges::count(update.loads, site) != 0;
  };
  const auto combines = [&](uint32_t site) {
    const UpdatePattern *other = updateWith(site);
    return other != nullptr && combine(update, *other);
  };
  return std::ranges::any_of(conflicts, [&](const ConflictSet &conflict) {
    return std::ranges::any_of(conflict.sites, isOwn) &&
           !std::ranges::all_of(conflict.sites, combines);
  });
}

// What else reaches a location, by whatever name, may make it the thread's own: then nothing that
// goes by it is combined with what other threads left.
void DependenceClassifier::dropMixed(std::span<const ConflictSet> conflicts) {
  std::vector<uint32_t> mixed; // stores
  for (const UpdatePattern &update : updates)
    if (isMixed(update, conflicts))
      mixed.push_back(update.store);
  const auto has = [&](uint32_t store) { return std::ranges::count(mixed, store) != 0; };
  for (UpdatePattern &update : updates)
    if (has(update.store))
      update.places.clear();
  std::erase_if(updates,
                [&](const UpdatePattern &each) { return std::ranges::any_of(each.parts, has); });
}

void DependenceClassifier::observe(std::span<const ConflictSet> conflicts) {
  findUpdates();
  dropMixed(conflicts);
  for (const ConflictSet &conflict : conflicts)
    if (!conflict.exposed &&
        !std::ranges::all_of(conflict.sites, [&](auto s) { return isStore(s); }))
      for (const uint32_t site : conflict.sites)
        readBack[site] = readBack[site] || isStore(site);
}

const UpdatePattern *DependenceClassifier::updateWith(uint32_t site) const {
  const auto found = std::ranges::find_if(updates, [&](const UpdatePattern &update) {
    return std::ranges::count(update.loads, site) != 0 || update.store == site;
  });
  return found == updates.end() ? nullptr : &*found;
}

// A carry leaves the narrower of two numbers that share bytes, but not the wider one, and sums of
// integers are others than those of real numbers: their order matters, but where each bit is on its
// own.
bool DependenceClassifier::areOneNumber(uint32_t one, uint32_t other) const {
  const UpdatePattern *first = updateWith(one), *second = updateWith(other);
  if (first == nullptr || second == nullptr)
    return false;
  const auto typeOf = [&](const UpdatePattern &update) -> std::string_view {
    return graph.operation(tables.sites[update.store].operation).type;
  };
  return (isBitwise(*first) && isBitwise(*second)) ||
         (tables.sites[one].bytes == tables.sites[other].bytes &&
          typeOf(*first) == typeOf(*second));
}

// Several updates of one location must be by the same operation.
bool DependenceClassifier::isReduction(const ConflictSet &conflict) const {
  const UpdatePattern *first = updateWith(conflict.sites.front());
  if (first == nullptr || (conflict.torn && !isBitwise(*first)))
    return false;
  const auto touches = [&](uint32_t site) { return std::ranges::count(conflict.sites, site) != 0; };
  return std::ranges::all_of(conflict.sites, [&](uint32_t site) {
    const UpdatePattern *update = updateWith(site);
    return update != nullptr && combine(*update, *first) &&
           areOneNumber(conflict.sites.front(), site) &&
           std::ranges::any_of(update->loads, touches) && touches(update->store);
  });
}

bool DependenceClassifier::isPlace(uint32_t site) const {
  return std::ranges::any_of(updates, [&](const UpdatePattern &update) {
    return std::ranges::count(update.places, site) != 0;
  });
}

// Of a tuple, that no thread had to compare, as the first members always differed.
bool DependenceClassifier::isLaterMember(const ConflictSet &seen) const {
  const UpdatePattern *update = updateWith(seen.sites.front());
  return seen.locations > 0 && update != nullptr && update->operation == "argmin/argmax";
}

std::vector<Operand> DependenceClassifier::valuesOf(uint32_t store) const {
  const auto found = std::ranges::find(conditional, store, &ConditionalStore::store);
  if (found != conditional.end())
    return found->values;
  const Operand *value = graph.storedValue(tables.sites[store]);
  return value == nullptr ? std::vector<Operand>{} : std::vector{*value};
}

// Nothing but what was there before (`++depth; ...; --depth;` of a local variable).
bool DependenceClassifier::storesBack(uint32_t store) const {
  const auto found = std::ranges::find(conditional, store, &ConditionalStore::store);
  return found != conditional.end() && found->values.empty();
}

// Where writes overlap in part, equal values leave equal bytes only if all their bytes are equal.
bool DependenceClassifier::storesZero(uint32_t store) const {
  const std::string text(constantOperand(graph.operation(tables.sites[store].operation), 0));
  return !text.empty() && text.front() != '-' && std::strtod(text.c_str(), nullptr) == 0;
}

bool DependenceClassifier::storesEqual(const ConflictSet &conflict) const {
  std::vector<Operand> values;
  std::string_view type;
  bool storedBack = false;
  for (const uint32_t site : conflict.sites) {
    if (!isStore(site))
      continue;
    if (storesBack(site)) {
      storedBack = true;
      continue;
    }
    if (conflict.torn && !storesZero(site))
      return false;
    const std::vector<Operand> own = valuesOf(site);
    const std::string_view ownType = graph.operation(tables.sites[site].operation).type;
    if (own.empty() || (!type.empty() && type != ownType))
      return false;
    type = ownType;
    values.insert(values.end(), own.begin(), own.end());
  }
  const auto isFirst = [&](const Operand &value) {
    return type != "ptr" && graph.same(values.front(), value);
  };
  if (values.empty())
    return storedBack;
  return isInvariant(graph, values.front()) &&
         std::all_of(values.begin() + 1, values.end(), isFirst);
}

// What each thread sets before it updates it at loaded indices, as a histogram of its own, has in
// the last one's copy what the program leaves there. Of a list or a stack that is what the last one
// has filled.
bool DependenceClassifier::isScratch(const ConflictSet &conflict) const {
  const auto isFixed = [&](uint32_t site) { return targetOf(site) == ConflictTarget::Fixed; };
  const bool isSet = std::ranges::any_of(conflict.sites, [&](uint32_t site) {
    return isStore(site) && isFixed(site) &&
           runsInEveryThread(tables, graph, tables.sites[site].block);
  });
  return std::ranges::all_of(conflict.sites, [&](uint32_t site) {
    return !isStore(site) || (readBack[site] && (conflict.common || isSet || isFixed(site)));
  });
}

// The last iteration stores to it on each way, so that lastprivate keeps what the program leaves.
bool DependenceClassifier::isStoredByLast(const ConflictSet &conflict, uint32_t store) const {
  const Operand *address = graph.addressOf(tables.sites[store]);
  const bool isConditional = std::ranges::count(conditional, store, &ConditionalStore::store) != 0;
  return !conflict.torn && !isConditional && address != nullptr &&
         isSameInAllThreads(tables, graph, *address) &&
         runsInEveryThread(tables, graph, tables.sites[store].block);
}

format::Keeps DependenceClassifier::keptAt(uint32_t site) const { return tables.sites[site].keeps; }

bool DependenceClassifier::isPrivate(const ConflictSet &conflict) const {
  bool any = true, stored = false;
  for (const uint32_t site : conflict.sites) {
    if (!isStore(site))
      continue;
    const format::Keeps keeps = keptAt(site);
    if (keeps == format::Keeps::Stored)
      return false;
    any = any && keeps == format::Keeps::Any;
    stored = stored || isStoredByLast(conflict, site);
  }
  return any || stored;
}

ConflictTarget DependenceClassifier::targetOf(uint32_t store) const {
  const Operand *address = graph.addressOf(tables.sites[store]);
  if (address == nullptr)
    return ConflictTarget::Loaded;
  bool ofThread = false;
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) {
        const bool isKnown = (operation.operationClass != OperationClass::Call &&
                              operation.operationClass != OperationClass::Other) ||
                             operation.callee.starts_with("llvm.threadlocal.address");
        return isKnown && (operation.operationClass != OperationClass::Load ||
                           graph.loadsInvariant(operation));
      },
      [&](const Operand &leaf) {
        ofThread = ofThread || leaf.kind == OperandKind::Dimension;
        return true;
      }};
  if (!graph.madeOf(*address, accepts))
    return ConflictTarget::Loaded;
  return ofThread ? ConflictTarget::Index : ConflictTarget::Fixed;
}

DependenceClass DependenceClassifier::classOf(const ConflictSet &conflict) const {
  if (conflict.exposed)
    return isReduction(conflict) ? DependenceClass::Reduction : DependenceClass::True;
  if (storesEqual(conflict))
    return DependenceClass::EqualValues;
  if (conflict.sites.size() == 1 && (isPlace(conflict.sites.front()) || isLaterMember(conflict)))
    return DependenceClass::Reduction;
  return isScratch(conflict) || isPrivate(conflict) ? DependenceClass::Privatisable
                                                    : DependenceClass::WriteConflict;
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

bool DependenceClassifier::isTrueIfExposed(uint32_t from, uint32_t to) const {
  const UpdatePattern *one = updateWith(from), *other = updateWith(to);
  return one == nullptr || other == nullptr || !combine(*one, *other) || !areOneNumber(from, to);
}

std::vector<Reduction>
DependenceClassifier::reductions(std::span<const ConflictSet> conflicts) const {
  std::vector<Reduction> result;
  for (const UpdatePattern &update : updates) {
    Reduction reduction{update.operation, update.loads, update.store, 0};
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
