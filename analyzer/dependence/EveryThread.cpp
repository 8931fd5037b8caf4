#include "analyzer/dependence/EveryThread.h"

#include <algorithm>
#include <vector>

namespace cgpredict {
namespace {

// Which way its branch goes decides whether `block` runs, or runs once more.
bool decidesOn(const KernelTables &tables, uint32_t from, uint32_t block) {
  const BasicBlock &source = tables.blocks[from];
  bool leads = false, leadsPast = source.postdominator < 0;
  for (const uint32_t successor : source.successors)
    (isPostdominated(tables, successor, block) ? leads : leadsPast) = true;
  return source.successors.size() > 1 && leads && leadsPast;
}

bool branchesAlike(const KernelTables &tables, const OperandGraph &graph, const BasicBlock &block) {
  return !block.operations.empty() && !block.operations.back().operands.empty() &&
         block.operations.back().operationClass == OperationClass::Branch &&
         isSameInAllThreads(tables, graph, block.operations.back().operands.front());
}

// Of nothing of the thread's own. Which value a phi has depends on the thread's path, but where
// `isCommonPhi` says so of its block.
bool isMadeOfCommon(const OperandGraph &graph, const Operand &value, auto &&isCommonPhi) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t block) {
        switch (operation.operationClass) {
        case OperationClass::Call:
        case OperationClass::Other:
          return false;
        case OperationClass::Load:
          return graph.loadsInvariant(operation);
        case OperationClass::Phi:
          return isCommonPhi(block);
        default:
          return true;
        }
      },
      [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  return graph.madeOf(value, accepts);
}

bool isHead(const KernelTables &tables, uint32_t block) {
  return std::ranges::any_of(tables.loops, [&](const Loop &loop) { return loop.header == block; });
}

} // namespace

bool isDominated(const KernelTables &tables, uint32_t block, uint32_t by) {
  if (by == 0 || block == by)
    return true;
  std::vector<uint32_t> open{0};
  std::vector<bool> seen(tables.blocks.size());
  while (!open.empty()) {
    const uint32_t next = open.back();
    open.pop_back();
    if (next == by || seen[next])
      continue;
    if (next == block)
      return false;
    seen[next] = true;
    open.insert(open.end(), tables.blocks[next].successors.begin(),
                tables.blocks[next].successors.end());
  }
  return true;
}

bool isPostdominated(const KernelTables &tables, uint32_t block, uint32_t by) {
  int32_t next = static_cast<int32_t>(block);
  while (next >= 0 && next != static_cast<int32_t>(by))
    next = tables.blocks[static_cast<std::size_t>(next)].postdominator;
  return next >= 0;
}

bool isInvariant(const OperandGraph &graph, const Operand &value) {
  return isMadeOfCommon(graph, value, [](uint32_t) { return false; });
}

bool isSameInAllThreads(const KernelTables &tables, const OperandGraph &graph,
                        const Operand &operand) {
  return isMadeOfCommon(graph, operand, [&](uint32_t block) { return isHead(tables, block); });
}

bool runsInEveryThread(const KernelTables &tables, const OperandGraph &graph, uint32_t block) {
  std::vector<uint32_t> open{block};
  std::vector<bool> seen(tables.blocks.size());
  while (!open.empty()) {
    const uint32_t next = open.back();
    open.pop_back();
    for (uint32_t from = 0; from < tables.blocks.size(); ++from) {
      if (seen[from] || !decidesOn(tables, from, next))
        continue;
      if (!branchesAlike(tables, graph, tables.blocks[from]))
        return false;
      seen[from] = true;
      open.push_back(from);
    }
  }
  return true;
}

} // namespace cgpredict
