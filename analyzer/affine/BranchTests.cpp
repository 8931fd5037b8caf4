#include "analyzer/affine/BranchTests.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace cgpredict {
namespace {

// From which one of these is reached, themselves among them.
std::vector<bool> blocksBefore(const KernelTables &tables, std::vector<uint32_t> open) {
  std::vector<std::vector<uint32_t>> ways(tables.blocks.size());
  for (uint32_t from = 0; from < tables.blocks.size(); ++from)
    for (const uint32_t to : tables.blocks[from].successors)
      ways[to].push_back(from);
  std::vector<bool> before(tables.blocks.size());
  while (!open.empty()) {
    const uint32_t at = open.back();
    open.pop_back();
    if (before[at])
      continue;
    before[at] = true;
    open.insert(open.end(), ways[at].begin(), ways[at].end());
  }
  return before;
}

} // namespace

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

std::vector<bool> blocksThatEndProgram(const KernelTables &tables) {
  std::vector<uint32_t> ends, returns;
  for (uint32_t block = 0; block < tables.blocks.size(); ++block) {
    const BasicBlock &at = tables.blocks[block];
    const std::string_view last =
        at.operations.empty() ? std::string_view() : at.operations.back().opcode;
    if (last == "unreachable" || last == "resume")
      ends.push_back(block);
    else if (at.successors.empty())
      returns.push_back(block);
  }
  std::vector<bool> leads = blocksBefore(tables, std::move(ends));
  const std::vector<bool> goesOn = blocksBefore(tables, std::move(returns));
  for (std::size_t block = 0; block < leads.size(); ++block)
    leads[block] = leads[block] && !goesOn[block];
  return leads;
}

} // namespace cgpredict
