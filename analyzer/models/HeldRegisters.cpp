#include "analyzer/models/HeldRegisters.h"

#include "analyzer/models/WholeLoops.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr double Unknown = 1e6; // turns of a loop that no compiler knows: too many to unroll

// Of each loop, as the nests have them.
std::vector<double> turnsOf(const KernelTables &tables) {
  std::vector<double> turns(tables.loops.size(), Unknown);
  for (const RecordShape &shape : tables.records)
    for (const NestLevel &level : shape.levels) {
      const auto isConstant = [](const Term &term) { return !term.isSlot && term.value == 0; };
      if (!level.base.isSlot && !level.guard && std::ranges::all_of(level.outer, isConstant))
        turns[level.loop] = static_cast<double>(std::max<int64_t>(level.base.value, 1));
    }
  return turns;
}

// Of a thread that comes everywhere.
std::vector<double> executionsOf(const KernelTables &tables) {
  const std::vector<double> turns = turnsOf(tables);
  std::vector<double> executions;
  for (const BasicBlock &block : tables.blocks) {
    double times = 1;
    for (int32_t at = block.loop; at >= 0; at = tables.loops[static_cast<std::size_t>(at)].parent)
      times *= turns[static_cast<std::size_t>(at)];
    executions.push_back(times);
  }
  return executions;
}

} // namespace

uint32_t heldRegisters(const KernelTables &tables) {
  return static_cast<uint32_t>(
      wholeLoops(operationGraph(tables, executionsOf(tables))).heldRegisters);
}

} // namespace cgpredict
