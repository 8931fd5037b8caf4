#include "analyzer/tables/OperandGraph.h"

#include <algorithm>

namespace cgpredict {

OperandGraph::OperandGraph(const KernelTables &tables) : tables(tables) {
  for (uint32_t block = 0; block < tables.blocks.size(); ++block)
    for (const Operation &operation : tables.blocks[block].operations) {
      operations.push_back(&operation);
      blocks.push_back(block);
    }
  uses.resize(operations.size());
  for (const Operation *operation : operations)
    for (const Operand &operand : operation->operands)
      if (operand.kind == OperandKind::Operation &&
          !std::ranges::count(uses[operand.index], operation->id))
        uses[operand.index].push_back(operation->id);
}

// Operands stand as in LLVM: a store's value before its address.
const Operand *OperandGraph::addressOf(const Site &site) const {
  const Operation &access = operation(site.operation);
  const std::size_t place = access.operationClass == OperationClass::Store ? 1 : 0;
  return place < access.operands.size() ? &access.operands[place] : nullptr;
}

const Operand *OperandGraph::storedValue(const Site &site) const {
  const Operation &access = operation(site.operation);
  const bool isStore = access.operationClass == OperationClass::Store && !access.operands.empty();
  return isStore ? &access.operands[0] : nullptr;
}

// The tables do not tell constants apart: of operations with some only those are compared in which
// they can be nothing but widths or the base of an array.
bool OperandGraph::same(const Operand &a, const Operand &b) const {
  if (a.kind != b.kind)
    return false;
  if (a.kind != OperandKind::Operation || a.index == b.index)
    return a.index == b.index;
  const Operation &left = operation(a.index), &right = operation(b.index);
  if (left.opcode != right.opcode || left.bits != right.bits)
    return false;
  if (left.operationClass == OperationClass::Load)
    return sameLoad(left, right);
  const bool isCast = left.opcode == "zext" || left.opcode == "sext" || left.opcode == "trunc";
  const bool isIndexed = left.opcode == "getelementptr" &&
                         left.operands.size() == right.operands.size() &&
                         left.operands.back().kind == OperandKind::Operation;
  return (isCast || isIndexed) &&
         std::ranges::equal(left.operands, right.operands,
                            [&](const Operand &x, const Operand &y) { return same(x, y); });
}

bool OperandGraph::sameLoad(const Operation &a, const Operation &b) const {
  if (!a.site || !b.site || tables.sites[*a.site].object != tables.sites[*b.site].object)
    return false;
  const bool isStoredTo = std::ranges::any_of(tables.sites, [&](const Site &site) {
    return site.kind == SiteKind::Store && site.object == tables.sites[*a.site].object;
  });
  return !isStoredTo && same(a.operands[0], b.operands[0]);
}

bool OperandGraph::madeOf(const Operand &operand, const Accepts &accepts) const {
  std::vector<bool> seen(operations.size());
  std::vector<const Operand *> open = {&operand};
  while (!open.empty()) {
    const Operand &at = *open.back();
    open.pop_back();
    if (at.kind != OperandKind::Operation) {
      if (!accepts.leaf(at))
        return false;
      continue;
    }
    if (seen[at.index])
      continue;
    seen[at.index] = true;
    if (!accepts.operation(operation(at.index), blockOf(at.index)))
      return false;
    for (const Operand &next : operation(at.index).operands)
      open.push_back(&next);
  }
  return true;
}

} // namespace cgpredict
