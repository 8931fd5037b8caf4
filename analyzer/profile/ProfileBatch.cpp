#include "analyzer/profile/ProfileBatch.h"

#include "analyzer/profile/ProfileSampler.h"

#include <cmath>

namespace cgpredict {
namespace {

// Scales what was seen of a site to how often it was executed.
SiteTotals scaled(const SiteTotals &seen, const ExecutionCount &exact) {
  SiteTotals result;
  if (const double executions = seen.allExecutions(); executions != 0)
    result.add(seen, exact.executions / executions);
  result.lanes = exact.lanes;
  return result;
}

BatchMeasurement::Part scaledTotals(const KernelTables &tables, const ExecutionCounts &counts,
                                    const ProfileTotals &seen) {
  BatchMeasurement::Part part{ProfileTotals(tables), counts.warps};
  ProfileTotals &totals = part.totals;
  for (std::size_t b = 0; b < counts.blocks.size(); ++b) {
    totals.blockExecutions[b] = counts.blocks[b].executions;
    totals.blockLanes[b] = counts.blocks[b].lanes;
  }
  for (std::size_t s = 0; s < counts.sites.size(); ++s)
    totals.sites[s] = scaled(seen.sites[s], counts.sites[s]);
  return part;
}

} // namespace

BatchSimulation simulateBatch(const WarpProgram &program, const ProfileLayout &layout,
                              std::span<const ResidentWarp> warps, const BatchCounts &counts,
                              SmMemory &memory, bool measured, uint64_t lineBudget) {
  BatchSampler sampler(program, layout, warps, counts, memory);
  const double expected = sampler.expectedReferences(lineBudget);
  if (expected <= static_cast<double>(lineBudget))
    sampler.simulateAll();
  else if (measured)
    sampler.simulateParts(lineBudget);
  else
    sampler.simulateEnd(lineBudget);
  return {sampler.seen(),
          counts.instructions,
          sampler.simulated(),
          sampler.lineReferences(),
          static_cast<uint64_t>(std::ceil(expected)),
          sampler.missError()};
}

BatchMeasurement scaledTo(const KernelTables &tables, const BatchCounts &counts,
                          const ProfileTotals &seen, double missError) {
  return {scaledTotals(tables, counts.all, seen), scaledTotals(tables, counts.interior, seen),
          missError};
}

} // namespace cgpredict
