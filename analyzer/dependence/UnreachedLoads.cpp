#include "analyzer/dependence/UnreachedLoads.h"

#include "analyzer/dependence/HandedOn.h"
#include "analyzer/tables/Aliasing.h"

#include <algorithm>
#include <map>
#include <vector>

namespace cgpredict {
namespace {

// What accesses go to; nothing where it is not known.
using Objects = std::set<const MemoryObject *>;

// Of a pointer that runs through an array the tables say no object; where its values come from,
// there are others that do.
class ObjectSearch {
public:
  ObjectSearch(const KernelTables &tables, const OperandGraph &graph)
      : tables(tables), graph(graph) {
    for (const Site &site : tables.sites)
      if (const Operand *address = graph.addressOf(site);
          address != nullptr && address->kind == OperandKind::Operation && nameOf(site) != nullptr)
        byAddress[address->index] = nameOf(site);
  }

  Objects of(const Site &site) {
    const Operand *address = graph.addressOf(site);
    if (const MemoryObject *object = nameOf(site))
      return {object};
    seen.clear();
    found.clear();
    return address != nullptr && follow(*address) ? found : Objects{};
  }

private:
  const MemoryObject *nameOf(const Site &site) const {
    if (site.space != MemorySpace::Global || site.object < 0)
      return nullptr;
    const MemoryObject &object = tables.objects[static_cast<std::size_t>(site.object)];
    return object.kind == ObjectKind::Unknown ? nullptr : &object;
  }

  bool follow(const Operand &pointer) {
    if (pointer.kind != OperandKind::Operation)
      return false;
    const Operation &operation = graph.operation(pointer.index);
    if (!seen.insert(operation.id).second)
      return true;
    if (const auto known = byAddress.find(operation.id); known != byAddress.end())
      return isFound(*known->second);
    if (operation.opcode == "phi")
      return std::ranges::all_of(operation.operands, [&](auto &each) { return follow(each); });
    return operation.opcode == "getelementptr" && follow(operation.operands[0]);
  }

  bool isFound(const MemoryObject &object) {
    found.insert(&object);
    return true;
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  std::map<uint32_t, const MemoryObject *> byAddress; // operations
  std::set<uint32_t> seen;
  Objects found;
};

bool areAllApart(const Objects &some, const Objects &others) {
  return !others.empty() && std::ranges::all_of(some, [&](const MemoryObject *one) {
    return std::ranges::all_of(others,
                               [&](const MemoryObject *other) { return areApart(*one, *other); });
  });
}

/// No program stores to these.
bool areConstant(const Objects &some) {
  return !some.empty() && std::ranges::all_of(some, [](const MemoryObject *one) {
    return one->kind == ObjectKind::Global && one->isRestrict;
  });
}

/// glibc's isalpha(c) is `(*__ctype_b_loc())[c]`: no program stores to what that leads to.
bool readsCharacterTables(const Site &load, const OperandGraph &graph) {
  const Operand *address = graph.addressOf(load);
  while (address != nullptr && address->kind == OperandKind::Operation) {
    const Operation &operation = graph.operation(address->index);
    if (operation.opcode == "call")
      return operation.callee == "__ctype_b_loc" || operation.callee == "__ctype_tolower_loc" ||
             operation.callee == "__ctype_toupper_loc";
    const bool goesOn = !operation.operands.empty() &&
                        (operation.opcode == "getelementptr" || operation.opcode == "load");
    address = goesOn ? &operation.operands[0] : nullptr;
  }
  return false;
}

} // namespace

std::set<uint32_t> unreachedLoads(const KernelTables &tables, const OperandGraph &graph,
                                  const std::set<uint32_t> &own) {
  std::set<uint32_t> loads;
  if (!tables.opaqueCalls.empty())
    return loads;
  ObjectSearch search(tables, graph);
  std::vector<Objects> stored;
  for (uint32_t index = 0; index < tables.sites.size(); ++index)
    if (const Site &store = tables.sites[index];
        store.kind == SiteKind::Store && store.space != MemorySpace::Local &&
        !own.contains(index) && !isHandedOn(store, graph, tables))
      stored.push_back(search.of(store));
  for (uint32_t index = 0; index < tables.sites.size(); ++index) {
    const Site &load = tables.sites[index];
    if (load.kind != SiteKind::Load || load.space != MemorySpace::Global || load.isVolatile ||
        isHandedOn(load, graph, tables))
      continue;
    const Objects from = search.of(load);
    const auto isFrom = [&](const Objects &to) { return areAllApart(from, to); };
    const bool isApart =
        stored.empty() || (!from.empty() && std::ranges::all_of(stored, isFrom));
    if (isApart || areConstant(from) || readsCharacterTables(load, graph))
      loads.insert(index);
  }
  return loads;
}

} // namespace cgpredict
