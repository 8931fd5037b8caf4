#include "analyzer/dependence/OwnMemory.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

constexpr std::size_t MostSteps = 64; // from an address to its allocation

bool allocates(const Operation &operation) {
  const std::string &name = operation.callee; // `new`: of one object, of an array
  return operation.opcode == "call" &&
         (name == "malloc" || name == "calloc" || name == "aligned_alloc" ||
          name.starts_with("_Znwm") || name.starts_with("_Znam"));
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
    if (seen.size() > MostSteps || operation.operands.empty())
      return false;
    const bool isSelect = operation.opcode == "select";
    if (isSelect || operation.operationClass == OperationClass::Phi)
      return std::all_of(operation.operands.begin() + (isSelect ? 1 : 0), operation.operands.end(),
                         [&](const Operand &each) { return isAllocation(each); });
    return operation.opcode == "getelementptr" ? isAllocation(operation.operands[0])
                                               : allocates(operation);
  }

private:
  const OperandGraph &graph;
  std::set<uint32_t> seen;
};

} // namespace

std::vector<uint32_t> sitesOfOwnMemory(const KernelTables &tables, const OperandGraph &graph) {
  std::vector<uint32_t> sites;
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    const std::string &opcode = graph.operation(tables.sites[site].operation).opcode;
    const Operand *address = graph.addressOf(tables.sites[site]);
    if ((opcode == "load" || opcode == "store") && address != nullptr &&
        Origin(graph).isAllocation(*address))
      sites.push_back(site);
  }
  return sites;
}

} // namespace cgpredict
