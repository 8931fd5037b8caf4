#include "analyzer/dependence/LoadedAddress.h"

namespace cgpredict {
namespace {

bool isFixed(const OperandGraph &graph, const Operand &operand) {
  const OperandGraph::Accepts accepts = {
      [](const Operation &operation, uint32_t) { return operation.opcode != "phi"; },
      [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  return graph.madeOf(operand, accepts);
}

bool isLoad(const Operation &operation) {
  return operation.opcode == "load" && operation.site && !operation.operands.empty();
}

} // namespace

bool storesLoadedValue(const OperandGraph &graph, const Site &store) {
  std::set<uint32_t> seen;
  bool isLoaded = false, isOwn = false;
  const auto visit = [&](const auto &self, const Operand &operand) -> void {
    isOwn = isOwn || operand.kind == OperandKind::Dimension;
    if (operand.kind != OperandKind::Operation || !seen.insert(operand.index).second)
      return;
    const Operation &operation = graph.operation(operand.index);
    if (isLoad(operation)) {
      isLoaded = true;
      return;
    }
    for (const Operand &part : operation.operands)
      self(self, part);
  };
  if (const Operand *value = graph.storedValue(store))
    visit(visit, *value);
  return isLoaded && !isOwn;
}

std::optional<LoadedAddress> firstLoadedAddress(const KernelTables &tables,
                                                const OperandGraph &graph,
                                                const std::set<uint32_t> &ignored) {
  std::optional<uint32_t> load;
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) {
        const bool isOfThread = isLoad(operation) && !isFixed(graph, operation.operands[0]);
        if (isOfThread)
          load = operation.site;
        return !isOfThread;
      },
      [](const Operand &) { return true; }};
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    const Operand *address = graph.addressOf(tables.sites[site]);
    if (!ignored.contains(site) && address != nullptr && !graph.madeOf(*address, accepts) && load)
      return LoadedAddress{site, *load};
  }
  return std::nullopt;
}

} // namespace cgpredict
