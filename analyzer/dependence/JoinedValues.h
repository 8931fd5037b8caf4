// What a phi chooses between, where a branch decides: `if (c && new < old) old = new` meets in one
// place by three ways, two of which bring the old value.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_JOINEDVALUES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_JOINEDVALUES_H

#include "analyzer/tables/ControlFlow.h"
#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace cgpredict {

struct JoinedValues {
  Operand one, other;
};

inline bool isSameOperand(const Operand &a, const Operand &b) {
  return a.kind == b.kind && a.index == b.index;
}

inline void addValue(std::vector<Operand> &values, const Operand &value) {
  if (std::ranges::none_of(values, [&](auto &each) { return isSameOperand(each, value); }))
    values.push_back(value);
}

/// The values of a phi, each once.
inline std::vector<Operand> valuesOf(const Operation &phi) {
  std::vector<Operand> values;
  for (const Operand &each : phi.operands)
    addValue(values, each);
  return values;
}

/// The values of a phi if they are two, however many ways there are.
inline std::optional<JoinedValues> joinedValues(const Operation &phi) {
  const std::vector<Operand> values = valuesOf(phi);
  if (values.size() == 2 || (values.size() == 1 && phi.operands.size() == 2))
    return JoinedValues{values.front(), values.back()};
  return std::nullopt;
}

/// Whether control comes to the block from the branch at the end of that one alone, or is there.
inline bool isBehindBranch(const KernelTables &tables, uint32_t block, uint32_t branchBlock) {
  return block == branchBlock || onlyWayTo(tables, block) == branchBlock;
}

/// The values of a phi that come in by the branch at the end of that block, if they are two.
inline std::optional<JoinedValues> joinedBy(const KernelTables &tables, const Operation &phi,
                                            uint32_t branchBlock) {
  if (phi.incoming.size() != phi.operands.size())
    return joinedValues(phi); // of older traces
  std::vector<Operand> values;
  for (std::size_t k = 0; k < phi.operands.size(); ++k)
    if (isBehindBranch(tables, phi.incoming[k], branchBlock))
      addValue(values, phi.operands[k]);
  return values.size() == 2 ? std::optional(JoinedValues{values[0], values[1]}) : std::nullopt;
}

/// Whether the value comes in by nothing but the branch at the end of that block: right from it, or
/// through a block that only it leads to.
inline bool comesBy(const KernelTables &tables, const Operation &phi, const Operand &value,
                    uint32_t branchBlock) {
  if (phi.incoming.size() != phi.operands.size())
    return phi.operands.size() == 2; // of older traces
  for (std::size_t k = 0; k < phi.operands.size(); ++k)
    if (phi.operands[k].kind == value.kind && phi.operands[k].index == value.index &&
        !isBehindBranch(tables, phi.incoming[k], branchBlock))
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
