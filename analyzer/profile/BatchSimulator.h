// Simulates the batches of a launch one after the other and shares the line references that this
// may take out among them.
#ifndef CGPREDICT_ANALYZER_PROFILE_BATCHSIMULATOR_H
#define CGPREDICT_ANALYZER_PROFILE_BATCHSIMULATOR_H

#include "analyzer/profile/ProfileBatch.h"

namespace cgpredict {

class BatchSimulator {
public:
  /// `program` and `layout` must outlive it.
  BatchSimulator(const WarpProgram &program, const ProfileLayout &layout, uint64_t lineBudget,
                 std::size_t batches)
      : program(program), layout(layout), lineBudget(lineBudget), budgetLeft(lineBudget),
        batchesLeft(batches) {}

  /// One of the batches, as simulateBatch().
  BatchSimulation run(std::span<const ResidentWarp> warps, const BatchCounts &counts,
                      SmMemory &memory, bool measured);

  /// Of the memory instructions, those that went through the L2 model.
  double share() const { return instructions == 0 ? 1 : simulated / instructions; }
  /// A budget of so many line references leaves none out.
  uint64_t wholeFrom() const { return wholeBudget; }

private:
  const WarpProgram &program;
  const ProfileLayout &layout;
  uint64_t lineBudget, budgetLeft;
  uint64_t batchesLeft;
  uint64_t wholeBudget = 0;
  double instructions = 0, simulated = 0; // of all batches, warming ones included
};

} // namespace cgpredict

#endif
