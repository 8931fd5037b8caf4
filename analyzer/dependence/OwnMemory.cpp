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
  explicit Origin(const OperandGraph &graph) : graph(graph) {}

  bool isAllocation(const Operand &pointer) {
    if (pointer.kind != OperandKind::Operation)
      return false;
    const Operation &operation = graph.operation(pointer.index);
    if (!seen.insert(operation.id).second)
      return true;
    if (seen.size() > MostAddresses || operation.operands.empty())
      return false;
    if (operation.opcode == "select" || operation.operationClass == OperationClass::Phi)
      return joinsAllocations(operation);
    const bool isPart = operation.opcode == "getelementptr" || operation.opcode == "freeze";
    return isPart ? isAllocation(operation.operands[0])
                  : operation.opcode == "alloca" || allocates(operation);
  }

private:
  bool joinsAllocations(const Operation &join) {
    for (std::size_t k = join.opcode == "select" ? 1 : 0; k < join.operands.size(); ++k)
      if (!isNull(join, k) && !isAllocation(join.operands[k]))
        return false;
    return true;
  }

  const OperandGraph &graph;
  std::set<uint32_t> seen;
};

} // namespace

bool allocates(const Operation &operation) {
  const std::string &name = operation.callee; // `new`: of one object, of an array
  return (operation.opcode == "call" || operation.opcode == "invoke") &&
         (name == "malloc" || name == "calloc" || name == "realloc" || name == "aligned_alloc" ||
          name.starts_with("_Znwm") || name.starts_with("_Znam"));
}

std::set<uint32_t> sitesOfOwnMemory(const KernelTables &tables, const OperandGraph &graph) {
  std::set<uint32_t> sites;
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    const std::string &opcode = graph.operation(tables.sites[site].operation).opcode;
    const Operand *address = graph.addressOf(tables.sites[site]);
    if ((opcode == "load" || opcode == "store") && address != nullptr &&
        Origin(graph).isAllocation(*address))
      sites.insert(site);
  }
  return sites;
}

} // namespace cgpredict
