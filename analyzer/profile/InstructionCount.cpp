#include "analyzer/profile/InstructionCount.h"

#include "analyzer/tables/Fusions.h"
#include "analyzer/tables/InstructionCosts.h"
#include "analyzer/tables/Quotients.h"

#include <algorithm>

namespace cgpredict {
namespace {

double executionsOf(const KernelProfile &profile, uint32_t block) {
  return block < profile.blockExecutionsPerWarp.size() ? profile.blockExecutionsPerWarp[block] : 0;
}

void add(InstructionCount &count, const InstructionCost &cost, double executions) {
  count.perWarp += cost.instructions * executions;
  forEachUnit(cost, [&](InstructionUnit unit, double instructions) {
    count.byUnit[static_cast<std::size_t>(unit)] += instructions * executions;
  });
  if (cost.assumed)
    count.assumedPerWarp += cost.instructions * executions;
}

void countPtx(const KernelTables &tables, const KernelProfile &profile, InstructionCount &count) {
  for (const PtxBlock &block : tables.ptx.blocks)
    for (const auto &[opcode, times] : block.opcodes)
      add(count, costOfPtx(opcode), times * executionsOf(profile, block.block));
}

void countOperations(const KernelTables &tables, const KernelProfile &profile,
                     InstructionCount &count) {
  Fusions fusions(tables);
  for (std::size_t block = 0; block < tables.blocks.size(); ++block)
    for (const Operation &operation : tables.blocks[block].operations)
      if (!fusions.contains(operation.id))
        add(count, costOfOperation(operation), executionsOf(profile, static_cast<uint32_t>(block)));
}

// The reciprocal of a divisor is made once.
void shareReciprocals(std::span<const QuotientGroup> groups, const KernelProfile &profile,
                      InstructionCount &count) {
  cgpredict::shareReciprocals(groups, count.graph);
  Operation quotient;
  quotient.operationClass = OperationClass::IDiv;
  const double reciprocal = costOfOperation(quotient).instructions - QuotientInstructions;
  for (const QuotientGroup &group : groups) {
    double all = 0, most = 0;
    for (uint32_t block : group.blocks) {
      all += executionsOf(profile, block);
      most = std::max(most, executionsOf(profile, block));
    }
    const double made = group.loop < 0 ? most : count.graph.loops[group.loop].entries;
    const double saved = reciprocal * std::max(all - made, 0.0);
    count.perWarp -= saved;
    count.byUnit[static_cast<std::size_t>(InstructionUnit::Int)] -= saved;
    count.assumedPerWarp -= saved;
  }
}

double instructionsOf(const SharedProfile &shared) {
  return shared.loadsPerWarp * TileLoadInstructions + shared.barriersPerWarp * BarrierInstructions +
         (shared.isCut ? shared.stepsPerWarp * TileLoopInstructions : 0);
}

} // namespace

InstructionCount countInstructions(const KernelTables &tables, const KernelProfile &profile) {
  InstructionCount count;
  if (tables.ptx.available()) {
    count.basis = CountBasis::Ptx;
    countPtx(tables, profile, count);
  } else {
    count.reason = tables.ptx.reason;
    countOperations(tables, profile, count);
  }
  count.graph = operationGraph(tables, profile.blockExecutionsPerWarp);
  shareReciprocals(quotientsByOneDivisor(tables), profile, count);
  count.perWarp = std::max(count.perWarp, profile.memoryInstructionsPerWarp);
  if (profile.shared)
    count.perWarp += instructionsOf(*profile.shared);
  return count;
}

} // namespace cgpredict
