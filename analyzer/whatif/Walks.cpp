#include "analyzer/whatif/Walks.h"

namespace cgpredict {
namespace {

bool anyLeaf(const Operand &) { return true; }

bool goesOnFromItself(const OperandGraph &graph, const Operation &load) {
  const auto isAnother = [&](const Operation &operation, uint32_t) {
    return operation.id != load.id;
  };
  return !load.operands.empty() && !graph.madeOf(load.operands[0], {isAnother, anyLeaf});
}

} // namespace

std::set<std::string> walkedArrays(const KernelTables &tables, const OperandGraph &graph) {
  const auto isNoStep = [&](const Operation &operation, uint32_t) {
    const bool isLoad = operation.operationClass == OperationClass::Load && operation.site;
    return !isLoad || graph.loadsInvariant(operation) ||
           (graph.isReadOnly(tables.sites[*operation.site]) &&
            !goesOnFromItself(graph, operation));
  };
  std::set<std::string> walked;
  for (const Site &site : tables.sites)
    if (const Operand *address = graph.addressOf(site);
        address && site.object >= 0 && !graph.madeOf(*address, {isNoStep, anyLeaf}))
      walked.insert(tables.objects[static_cast<uint32_t>(site.object)].name);
  return walked;
}

} // namespace cgpredict
