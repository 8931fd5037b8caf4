#include "analyzer/choose/RecomputedFunctions.h"

#include "analyzer/tables/OperandGraph.h"
#include "cgpredict/LoopVariables.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

// Of the mathematical library: what an unknown function reads is not in the tables.
bool isFunction(const Operation &operation, const KernelTables &tables) {
  const bool isCall = operation.operationClass == OperationClass::Call ||
                      operation.operationClass == OperationClass::FSpecial;
  return isCall && operation.type.starts_with('f') && !operation.callee.empty() &&
         !std::ranges::count(tables.opaqueCalls, operation.callee, &OpaqueCall::callee);
}

// The loops whose counters an operation's value is made of; none where it is made of anything that
// is no function of counters: memory, or what a branch chose.
std::optional<std::set<uint32_t>> levelsBehind(const Operation &operation,
                                               const KernelTables &tables, const SourceNest &nest,
                                               const OperandGraph &graph) {
  std::set<uint32_t> levels;
  const OperandGraph::Accepts accepts{
      [&](const Operation &each, uint32_t block) {
        const int32_t loop = tables.blocks[block].loop;
        if (each.operationClass == OperationClass::Phi) {
          if (loop < 0 || tables.loops[uint32_t(loop)].header != block)
            return false;
          levels.insert(nest.levelOfLoop(uint32_t(loop)));
        }
        return each.operationClass != OperationClass::Load;
      },
      [&](const Operand &leaf) {
        if (leaf.kind == OperandKind::Dimension)
          levels.insert(nest.thread() - uint32_t(format::dimensionOf(leaf.index)));
        return true;
      }};
  for (const Operand &operand : operation.operands)
    if (!graph.madeOf(operand, accepts))
      return std::nullopt;
  return levels;
}

} // namespace

std::vector<RecomputedFunction> recomputedFunctions(const KernelTables &tables,
                                                    const SourceNest &nest,
                                                    const LaunchNest &launch) {
  const OperandGraph graph(tables);
  std::vector<RecomputedFunction> functions;
  for (uint32_t b = 0; b < tables.blocks.size(); ++b)
    for (const Operation &operation : tables.blocks[b].operations) {
      if (!isFunction(operation, tables))
        continue;
      const auto levels = levelsBehind(operation, tables, nest, graph);
      if (!levels || levels->empty())
        continue;
      RecomputedFunction found{operation.callee, operation.line, operation.column, 1, 1};
      for (uint32_t level : nest.chain(nest.levelOfBlock[b]))
        found.calls *= launch.entries[level] * launch.trips[level];
      for (uint32_t level : *levels)
        found.values *= launch.trips[level];
      if (found.values < found.calls)
        functions.push_back(found);
    }
  return functions;
}

} // namespace cgpredict
