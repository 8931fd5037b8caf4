#include "analyzer/profile/InstructionCount.h"

#include "analyzer/tables/Fusions.h"
#include "analyzer/tables/InstructionCosts.h"

#include <algorithm>

namespace cgpredict {
namespace {

double executionsOf(const KernelProfile &profile, uint32_t block) {
  return block < profile.blockExecutionsPerWarp.size() ? profile.blockExecutionsPerWarp[block] : 0;
}

void add(InstructionCount &count, const InstructionCost &cost, double executions) {
  count.perWarp += cost.instructions * executions;
  count.byUnit[static_cast<std::size_t>(cost.unit)] += cost.instructions * executions;
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
  count.perWarp = std::max(count.perWarp, profile.memoryInstructionsPerWarp);
  if (profile.shared)
    count.perWarp += instructionsOf(*profile.shared);
  count.graph = operationGraph(tables, profile.blockExecutionsPerWarp);
  return count;
}

} // namespace cgpredict
