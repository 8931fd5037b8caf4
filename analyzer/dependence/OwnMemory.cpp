#include "analyzer/dependence/OwnMemory.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t MostAddresses = 64; // from an address to its allocation

// Nothing, where the other values are allocations: passes/kernel/ThreadMemory lets no other
// constant be joined with one.
bool isNull(const Operation &join, std::size_t operand) {
  return constantOperand(join, operand) == "null";
}

class Origin {
public:
  Origin(const KernelTables &tables, const OperandGraph &graph) : tables(tables), graph(graph) {}

  bool isOwn(const Operand &pointer) {
    if (pointer.kind != OperandKind::Operation)
      return false;
    const Operation &operation = graph.operation(pointer.index);
    if (!seen.insert(operation.id).second)
      return true;
    if (seen.size() > MostAddresses || operation.operands.empty())
      return false;
    if (operation.opcode == "select" || operation.operationClass == OperationClass::Phi)
      return joinsOwn(operation);
    if (operation.operationClass == OperationClass::Load)
      return loadsOwn(operation);
    const bool isPart = operation.opcode == "getelementptr" || operation.opcode == "freeze";
    return isPart ? isOwn(operation.operands[0])
                  : operation.opcode == "alloca" || allocates(operation);
  }

private:
  bool joinsOwn(const Operation &join) {
    for (std::size_t k = join.opcode == "select" ? 1 : 0; k < join.operands.size(); ++k)
      if (!isNull(join, k) && !isOwn(join.operands[k]))
        return false;
    return true;
  }

  // From a variable of the thread's own, which gets only such pointers (`p = buffer;` of a class
  // that keeps little within itself).
  bool loadsOwn(const Operation &load) {
    if (!load.site || tables.sites[*load.site].space != MemorySpace::Local || load.type != "ptr")
      return false;
    const Site &from = tables.sites[*load.site];
    bool isStored = false;
    for (const Site &site : tables.sites)
      if (site.kind == SiteKind::Store && mayStoreTo(from, site)) {
        const Operand *value = graph.storedValue(site);
        if (value == nullptr || graph.operation(site.operation).opcode != "store" ||
            graph.operation(site.operation).type != "ptr" || !isOwn(*value))
          return false;
        isStored = true;
      }
    return isStored;
  }

  // To the variable, but for another member; by another name as far as the types tell.
  bool mayStoreTo(const Site &load, const Site &store) const {
    const Operand *address = graph.addressOf(store);
    if (address == nullptr)
      return true;
    if (store.object != load.object)
      return graph.operation(store.operation).type == "ptr" && mayLeadAnywhere(*address);
    const std::optional<int64_t> gap = graph.distance(*graph.addressOf(load), *address);
    return gap ? *gap < load.bytes && -*gap < store.bytes
               : store.bytes >= load.bytes || isCopied(store);
  }

  // Maybe a part of a pointer.
  bool isCopied(const Site &store) const {
    const Operand *value = graph.storedValue(store);
    return value == nullptr || (value->kind == OperandKind::Operation &&
                                graph.operation(value->index).operationClass == OperationClass::Load);
  }

  // Not to another variable, nor to what the launch was given.
  bool mayLeadAnywhere(const Operand &address) const {
    const Operand &base = graph.baseOf(address);
    return base.kind == OperandKind::Operation && graph.operation(base.index).opcode != "alloca";
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  std::set<uint32_t> seen;
};

} // namespace

bool allocates(const Operation &operation) {
  const std::string &name = operation.callee; // `new`: of one object, of an array; std::string's
  const auto isCreate = [&] {
    return name.find("basic_string") != name.npos && name.find("9_M_createE") != name.npos;
  };
  return (operation.opcode == "call" || operation.opcode == "invoke") &&
         (name == "malloc" || name == "calloc" || name == "realloc" || name == "aligned_alloc" ||
          name.starts_with("_Znwm") || name.starts_with("_Znam") || isCreate());
}

std::set<uint32_t> sitesOfOwnMemory(const KernelTables &tables, const OperandGraph &graph) {
  std::set<uint32_t> sites;
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    const std::string &opcode = graph.operation(tables.sites[site].operation).opcode;
    const Operand *address = graph.addressOf(tables.sites[site]);
    if ((opcode == "load" || opcode == "store") && address != nullptr &&
        Origin(tables, graph).isOwn(*address))
      sites.insert(site);
  }
  return sites;
}

} // namespace cgpredict
