#include "analyzer/affine/BranchTests.h"

#include <algorithm>

namespace cgpredict {

std::vector<uint32_t> waysTo(const KernelTables &tables, uint32_t block) {
  std::vector<uint32_t> ways;
  for (uint32_t from = 0; from < tables.blocks.size(); ++from)
    if (std::ranges::count(tables.blocks[from].successors, block) != 0)
      ways.push_back(from);
  return ways;
}

std::optional<uint32_t> testBefore(const KernelTables &tables, uint32_t block) {
  const std::vector<uint32_t> ways = waysTo(tables, block);
  return ways.size() == 1 ? std::optional(ways.front()) : std::nullopt;
}

std::optional<uint32_t> testOf(const KernelTables &tables, const Operation &phi, uint32_t block) {
  std::optional<uint32_t> test;
  for (const uint32_t way : phi.incoming) {
    const std::optional<uint32_t> by =
        tables.blocks[way].successors.size() == 2 ? way : testBefore(tables, way);
    if (!by || way >= block || test.value_or(*by) != *by)
      return std::nullopt;
    test = by;
  }
  return test;
}

const Operation *comparisonOf(const KernelTables &tables, const OperandGraph &graph,
                              uint32_t block) {
  const BasicBlock &at = tables.blocks[block];
  if (at.successors.size() != 2 || at.operations.empty())
    return nullptr;
  const std::vector<Operand> &decides = at.operations.back().operands;
  const bool isComputed = decides.size() == 1 && decides[0].kind == OperandKind::Operation;
  const Operation *comparison = isComputed ? &graph.operation(decides[0].index) : nullptr;
  return comparison != nullptr && comparison->opcode == "icmp" ? comparison : nullptr;
}

bool isPassedInEachTurn(const KernelTables &tables, uint32_t block, uint32_t loop) {
  const Loop &around = tables.loops[loop];
  std::vector<bool> seen(tables.blocks.size());
  std::vector<uint32_t> open = {around.header};
  while (!open.empty()) {
    const uint32_t at = open.back();
    open.pop_back();
    if (at == block || seen[at])
      continue;
    seen[at] = true;
    for (const uint32_t next : tables.blocks[at].successors) {
      if (next == around.header)
        return false;
      if (std::ranges::count(around.blocks, next) != 0)
        open.push_back(next);
    }
  }
  return tables.blocks[block].loop == static_cast<int32_t>(loop);
}

bool endsProgram(const KernelTables &tables, uint32_t block) {
  std::vector<uint32_t> open{block};
  std::vector<bool> seen(tables.blocks.size());
  bool ends = false;
  while (!open.empty()) {
    const uint32_t at = open.back();
    open.pop_back();
    if (seen[at])
      continue;
    seen[at] = true;
    const BasicBlock &next = tables.blocks[at];
    const std::string_view last =
        next.operations.empty() ? std::string_view() : next.operations.back().opcode;
    const bool isEnd = last == "unreachable" || last == "resume";
    if (next.successors.empty() && !isEnd)
      return false;
    ends = ends || isEnd;
    open.insert(open.end(), next.successors.begin(), next.successors.end());
  }
  return ends;
}

} // namespace cgpredict
