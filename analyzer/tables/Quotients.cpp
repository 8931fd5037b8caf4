#include "analyzer/tables/Quotients.h"

#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cgpredict {
namespace {

bool isIn(const KernelTables &tables, int32_t loop, uint32_t block) {
  return std::ranges::count(tables.loops[static_cast<std::size_t>(loop)].blocks, block) > 0;
}

// Outermost loop around the block that leaves the divisor as it is.
int32_t loopOfDivisor(const KernelTables &tables, const OperandGraph &graph, const Operand &divisor,
                      uint32_t block) {
  int32_t outermost = -1;
  for (int32_t loop = tables.blocks[block].loop; loop >= 0;
       loop = tables.loops[static_cast<std::size_t>(loop)].parent) {
    if (divisor.kind == OperandKind::Operation && isIn(tables, loop, graph.blockOf(divisor.index)))
      break;
    outermost = loop;
  }
  return outermost;
}

bool isQuotient(const Operation &operation) {
  return operation.operationClass == OperationClass::IDiv && operation.bits <= 32 &&
         operation.operands.size() == 2 && operation.operands[1].kind != OperandKind::Constant;
}

} // namespace

std::vector<QuotientGroup> quotientsByOneDivisor(const KernelTables &tables) {
  const OperandGraph graph(tables);
  std::map<std::tuple<OperandKind, uint32_t, int32_t>, QuotientGroup> groups;
  for (uint32_t block = 0; block < tables.blocks.size(); ++block)
    for (const Operation &operation : tables.blocks[block].operations) {
      if (!isQuotient(operation))
        continue;
      const Operand &divisor = operation.operands[1];
      const int32_t loop = loopOfDivisor(tables, graph, divisor, block);
      QuotientGroup &group = groups[{divisor.kind, divisor.index, loop}];
      group.loop = loop;
      group.operations.push_back(operation.id);
      group.blocks.push_back(block);
    }
  std::vector<QuotientGroup> result;
  for (auto &[key, group] : groups)
    result.push_back(std::move(group));
  return result;
}

void shareReciprocals(std::span<const QuotientGroup> groups, OperationGraph &graph) {
  for (const QuotientGroup &group : groups)
    for (std::size_t i = group.loop < 0 ? 1 : 0; i < group.operations.size(); ++i)
      graph.operations[group.operations[i]].instructions = QuotientInstructions;
}

} // namespace cgpredict
