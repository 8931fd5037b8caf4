#include "analyzer/dependence/ComparedValues.h"

#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/JoinedValues.h"
#include "analyzer/dependence/NarrowExtremes.h"

#include <algorithm>

namespace cgpredict {

std::optional<ComparedValues::Choice>
ComparedValues::choiceOf(const Operand &kept, const Operand &value, const Operation &phi) const {
  const uint32_t join = graph.blockOf(phi.id);
  const auto decides = [&](uint32_t branch) {
    const std::vector<uint32_t> &paths = tables.blocks[graph.blockOf(branch)].successors;
    return comesBy(tables, phi, value, graph.blockOf(branch)) &&
           std::ranges::all_of(paths, [&](uint32_t path) {
             return path == join || tables.blocks[path].successors == std::vector<uint32_t>{join};
           });
  };
  const auto choiceBy = [&](uint32_t id) -> std::optional<Choice> {
    for (const uint32_t user : graph.users(id)) {
      const Operation &compare = graph.operation(user);
      const std::vector<uint32_t> &branches = graph.users(user);
      if (!isCompare(compare) || !compares(compare, kept, value) ||
          !std::ranges::all_of(branches, decides))
        continue;
      if (branches.empty())
        return Choice{&compare, join, std::nullopt};
      const uint32_t block = graph.blockOf(branches.front());
      return Choice{&compare, block, comesIfTrue(tables, phi, join, value, block)};
    }
    return std::nullopt;
  };
  if (!old.contains(kept.index))
    return choiceBy(kept.index);
  for (const uint32_t load : old)
    if (const std::optional<Choice> choice = choiceBy(load))
      return choice;
  return std::nullopt;
}

std::optional<uint32_t> ComparedValues::joinOf(uint32_t branchBlock) const {
  const std::vector<uint32_t> &paths = tables.blocks[branchBlock].successors;
  if (paths.size() != 2)
    return std::nullopt;
  const std::vector<uint32_t> &first = tables.blocks[paths[0]].successors;
  const std::vector<uint32_t> &second = tables.blocks[paths[1]].successors;
  if (first == std::vector{paths[1]})
    return paths[1];
  if (second == std::vector{paths[0]})
    return paths[0];
  return first.size() == 1 && first == second ? std::optional(first[0]) : std::nullopt;
}

bool ComparedValues::takesOne(const Operation &phi, const Operation &compare,
                              uint32_t branchBlock) const {
  const std::optional<JoinedValues> values = joinedBy(tables, phi, branchBlock);
  return values && conditions.contains(values->one) != conditions.contains(values->other) &&
         comesBy(tables, phi, conditions.contains(values->one) ? values->other : values->one,
                 branchBlock) &&
         compares(compare, values->one, values->other);
}

bool ComparedValues::compares(const Operation &compare, const Operand &a, const Operand &b) const {
  const auto &left = compare.operands[0], &right = compare.operands[1];
  return (same(left, a) && same(right, b)) || (same(left, b) && same(right, a));
}

bool ComparedValues::isOld(const Operand &operand) const {
  return operand.kind == OperandKind::Operation && old.contains(operand.index);
}

bool ComparedValues::same(const Operand &compared, const Operand &left) const {
  return (isOld(compared) && isOld(left)) || isCutFrom(graph, left, compared);
}

} // namespace cgpredict
