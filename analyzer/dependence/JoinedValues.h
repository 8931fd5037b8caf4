// What a phi chooses between, where a branch decides: `if (c && new < old) old = new` meets in one
// place by three ways, two of which bring the old value.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_JOINEDVALUES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_JOINEDVALUES_H

#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace cgpredict {

struct JoinedValues {
  Operand one, other;
};

/// The values of a phi if they are two, however many ways there are.
inline std::optional<JoinedValues> joinedValues(const Operation &phi) {
  const auto isSame = [](const Operand &a, const Operand &b) {
    return a.kind == b.kind && a.index == b.index;
  };
  if (phi.operands.size() < 2)
    return std::nullopt;
  JoinedValues values{phi.operands.front(), phi.operands.front()};
  for (const Operand &each : phi.operands)
    if (isSame(values.one, values.other))
      values.other = each;
    else if (!isSame(each, values.one) && !isSame(each, values.other))
      return std::nullopt;
  const bool differ = !isSame(values.one, values.other) || phi.operands.size() == 2;
  return differ ? std::optional(values) : std::nullopt;
}

/// Whether the value comes in by nothing but the branch at the end of that block: right from it, or
/// through a block that only it leads to.
inline bool comesBy(const KernelTables &tables, const Operation &phi, const Operand &value,
                    uint32_t branchBlock) {
  const auto leadsTo = [&](uint32_t from, uint32_t to) {
    return std::ranges::count(tables.blocks[from].successors, to) != 0;
  };
  const auto isBehind = [&](uint32_t block) {
    if (block == branchBlock)
      return true;
    for (uint32_t from = 0; from < tables.blocks.size(); ++from)
      if (from != branchBlock && leadsTo(from, block))
        return false;
    return leadsTo(branchBlock, block);
  };
  if (phi.incoming.size() != phi.operands.size())
    return phi.operands.size() == 2; // of older traces
  for (std::size_t k = 0; k < phi.operands.size(); ++k)
    if (phi.operands[k].kind == value.kind && phi.operands[k].index == value.index &&
        !isBehind(phi.incoming[k]))
      return false;
  return true;
}

/// Whether the value comes in where that branch's condition holds, or where it fails; none where
/// that cannot be told, or by both. `join` is the phi's block.
inline std::optional<bool> comesIfTrue(const KernelTables &tables, const Operation &phi,
                                       uint32_t join, const Operand &value, uint32_t branchBlock) {
  const std::vector<uint32_t> &ways = tables.blocks[branchBlock].successors;
  if (ways.size() != 2 || ways[0] == ways[1] || phi.incoming.size() != phi.operands.size())
    return std::nullopt;
  std::optional<bool> ifTrue;
  for (std::size_t k = 0; k < phi.operands.size(); ++k) {
    if (phi.operands[k].kind != value.kind || phi.operands[k].index != value.index)
      continue;
    const auto leads = [&](uint32_t way) {
      return phi.incoming[k] == (way == join ? branchBlock : way);
    };
    if (leads(ways[0]) == leads(ways[1]) || (ifTrue && *ifTrue != leads(ways[0])))
      return std::nullopt;
    ifTrue = leads(ways[0]);
  }
  return ifTrue;
}

} // namespace cgpredict

#endif
