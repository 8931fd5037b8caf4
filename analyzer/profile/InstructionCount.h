// Instructions that one warp executes, memory instructions included: no_total_insts of (12).
//
// Counted from the kernel's PTX where the trace has it, else by the method's mapping of LLVM
// operations (InstructionCosts.h has both tables). Which of the two was used is in the result.
#ifndef CGPREDICT_ANALYZER_PROFILE_INSTRUCTIONCOUNT_H
#define CGPREDICT_ANALYZER_PROFILE_INSTRUCTIONCOUNT_H

#include "analyzer/profile/KernelProfile.h"
#include "analyzer/tables/InstructionCosts.h"
#include "analyzer/tables/OperationGraph.h"
#include "analyzer/tables/StaticTables.h"

#include <string>

namespace cgpredict {

enum class CountBasis { Ptx, Mapping };

struct InstructionCount {
  // Memory instructions included, never fewer than those; with what fills tiles in shared memory.
  double perWarp = 0;
  CountBasis basis = CountBasis::Mapping;
  std::string reason;        // why not from PTX; empty if from PTX
  double assumedPerWarp = 0; // share of perWarp whose cost is assumed (divisions, math functions)
  /// perWarp by the unit that executes them, index = InstructionUnit.
  std::array<double, InstructionUnits> byUnit{};
  OperationGraph graph; // what depends on what

  double of(InstructionUnit unit) const { return byUnit[static_cast<std::size_t>(unit)]; }
};

// Executions of blocks come from the profile, index = KernelTables::blocks.
InstructionCount countInstructions(const KernelTables &tables, const KernelProfile &profile);

} // namespace cgpredict

#endif
