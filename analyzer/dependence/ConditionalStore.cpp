#include "analyzer/dependence/ConditionalStore.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

// The source has no address of it: an object without a name in memory, at one place.
bool isRegisterScalar(const KernelTables &tables, const OperandGraph &graph, uint32_t index) {
  const Site &site = tables.sites[index];
  if (site.object < 0)
    return false;
  const MemoryObject &object = tables.objects[static_cast<std::size_t>(site.object)];
  const Operand *address = graph.addressOf(site);
  return object.kind == ObjectKind::Unknown && object.argument < 0 && address != nullptr &&
         address->kind == OperandKind::Constant;
}

// The loaded value and all choices that may still be it.
class KeptValue {
public:
  KeptValue(const OperandGraph &graph, uint32_t load, uint32_t store) : graph(graph), store(store) {
    onlyKept = follow(load);
  }

  /// Nothing but the store uses it, and no choice depends on it.
  bool isOnlyKept() const { return onlyKept && kept.contains(store); }

  std::vector<Operand> others() const {
    std::vector<Operand> values;
    for (const uint32_t id : kept) {
      const Operation &operation = graph.operation(id);
      const bool isSelect = operation.operationClass == OperationClass::Select;
      if (!isSelect && operation.operationClass != OperationClass::Phi)
        continue;
      for (std::size_t k = isSelect ? 1 : 0; k < operation.operands.size(); ++k)
        if (!contains(operation.operands[k]))
          values.push_back(operation.operands[k]);
    }
    return values;
  }

private:
  bool contains(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && kept.contains(operand.index);
  }

  bool follow(uint32_t id) {
    if (!kept.insert(id).second)
      return true;
    return std::ranges::all_of(graph.users(id), [&](uint32_t user) {
      const Operation &use = graph.operation(user);
      const bool decides = use.operationClass == OperationClass::Select &&
                           use.operands[0].kind == OperandKind::Operation &&
                           use.operands[0].index == id;
      const bool chooses = use.operationClass == OperationClass::Phi ||
                           (use.operationClass == OperationClass::Select && !decides);
      if (user == store)
        kept.insert(user);
      return user == store || (chooses && follow(user));
    });
  }

  const OperandGraph &graph;
  uint32_t store; // operation
  std::set<uint32_t> kept;
  bool onlyKept = false;
};

} // namespace

std::optional<ConditionalStore> conditionalStore(const KernelTables &tables,
                                                 const OperandGraph &graph, uint32_t store) {
  if (!isRegisterScalar(tables, graph, store) || graph.storedValue(tables.sites[store]) == nullptr)
    return std::nullopt;
  for (uint32_t load = 0; load < tables.sites.size(); ++load) {
    if (tables.sites[load].kind != SiteKind::Load ||
        tables.sites[load].object != tables.sites[store].object)
      continue;
    const KeptValue value(graph, tables.sites[load].operation, tables.sites[store].operation);
    if (value.isOnlyKept())
      return ConditionalStore{load, store, value.others()};
  }
  return std::nullopt;
}

} // namespace cgpredict
