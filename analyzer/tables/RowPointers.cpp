#include "analyzer/tables/RowPointers.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

// A load that a compiler replaces by the value of another one (tables/CompiledMemory.h).
bool isReplaced(const OperandGraph &graph, const Operation &operation) {
  return operation.opcode == "load" && operation.operationClass == OperationClass::Free &&
         operation.operands.size() == 1 && operation.operands[0].kind == OperandKind::Operation &&
         graph.operation(operation.operands[0].index).opcode == "load";
}

std::set<uint32_t> rowPointerObjects(const KernelTables &tables) {
  const OperandGraph graph(tables);
  const std::vector<bool> holdPointers = pointerObjects(tables, graph);
  std::set<uint32_t> found;
  for (const Site &site : tables.sites) {
    const std::optional<uint32_t> load = pointerLoadOf(graph, site);
    if (!load || site.object < 0)
      continue;
    const Site &pointer = tables.sites[*load];
    if (pointer.object >= 0 && pointer.object != site.object &&
        pointer.space == MemorySpace::Global && pointer.variable == site.variable &&
        !isCommonPointer(tables, graph, pointer) &&
        holdPointers[static_cast<std::size_t>(pointer.object)])
      found.insert(static_cast<uint32_t>(pointer.object));
  }
  return found;
}

// What all accesses to the object are called, as those to a list that has no name by the variable
// of the loop that goes through it.
std::optional<std::string> onlyVariableOf(const KernelTables &tables, uint32_t object) {
  std::set<std::string> variables;
  for (const Site &site : tables.sites)
    if (site.object == static_cast<int32_t>(object))
      variables.insert(site.variable);
  return variables.size() == 1 ? std::optional(*variables.begin()) : std::nullopt;
}

} // namespace

// None where there are several, or where it comes from elsewhere as well (a list's head and its
// next).
std::optional<uint32_t> pointerLoadOf(const OperandGraph &graph, const Site &site) {
  const Operand *address = graph.addressOf(site);
  if (!address)
    return std::nullopt;
  std::set<uint32_t> seen, loads;
  std::vector<Operand> open{*address};
  while (!open.empty()) {
    const Operand at = open.back();
    open.pop_back();
    if (at.kind != OperandKind::Operation)
      return std::nullopt;
    if (!seen.insert(at.index).second)
      continue;
    const Operation &operation = graph.operation(at.index);
    if (operation.operationClass == OperationClass::Load && operation.site)
      loads.insert(*operation.site);
    else if ((operation.opcode == "getelementptr" || isReplaced(graph, operation)) &&
             !operation.operands.empty())
      open.push_back(operation.operands[0]);
    else if (operation.opcode == "phi")
      open.insert(open.end(), operation.operands.begin(), operation.operands.end());
    else
      return std::nullopt;
  }
  return loads.size() == 1 ? std::optional(*loads.begin()) : std::nullopt;
}

bool isCommonPointer(const KernelTables &tables, const OperandGraph &graph, const Site &load) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) {
        return operation.operationClass == OperationClass::Address ||
               operation.operationClass == OperationClass::Convert ||
               operation.operationClass == OperationClass::Free ||
               (operation.operationClass == OperationClass::Load && operation.site &&
                graph.isReadOnly(tables.sites[*operation.site]));
      },
      [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  const Operand *address = graph.addressOf(load);
  return address && graph.isReadOnly(load) && graph.madeOf(*address, accepts);
}

std::vector<bool> pointerObjects(const KernelTables &tables, const OperandGraph &graph) {
  std::vector<bool> holds(tables.objects.size(), true);
  for (const Site &site : tables.sites)
    if (site.object >= 0 &&
        (site.kind != SiteKind::Load || graph.operation(site.operation).type != "ptr"))
      holds[static_cast<std::size_t>(site.object)] = false;
  return holds;
}

void nameRowPointers(KernelTables &tables) {
  for (const uint32_t object : rowPointerObjects(tables)) {
    std::string &name = tables.objects[object].name;
    if (const auto only = onlyVariableOf(tables, object))
      name = *only;
    name.insert(0, RowPointersPrefix);
    for (Site &site : tables.sites)
      if (site.object == static_cast<int32_t>(object))
        site.variable = name;
  }
}

std::optional<uint32_t> rowPointerOf(const KernelTables &tables, const OperandGraph &graph,
                                     const Site &site) {
  const std::optional<uint32_t> load = pointerLoadOf(graph, site);
  return load && isRowPointer(tables.sites[*load]) ? load : std::nullopt;
}

bool isRowPointer(const Site &site) { return site.variable.starts_with(RowPointersPrefix); }

std::vector<std::string> arraysOfRows(const KernelTables &tables) {
  std::set<std::string> names;
  for (const Site &site : tables.sites)
    if (isRowPointer(site))
      names.insert(site.variable.substr(RowPointersPrefix.size()));
  return {names.begin(), names.end()};
}

} // namespace cgpredict
