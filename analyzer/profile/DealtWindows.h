// A launch whose threads cannot be made from those that were traced, as their addresses or trip
// counts are data: the traced blocks stand for all, dealt to SMs as they might lie there.
//
// The blocks that an SM holds at once lie far apart in the grid, as consecutive ones go to other
// SMs, and share little of what an L1 holds. So an SM gets blocks of one window after the other,
// and rates of its L1 are those of such batches. Neighbours share lines of the L2, though, and only
// long windows have them: DRAM's rates are those of their further blocks. What is executed is
// counted in each window, and interpolated between them.
#ifndef CGPREDICT_ANALYZER_PROFILE_DEALTWINDOWS_H
#define CGPREDICT_ANALYZER_PROFILE_DEALTWINDOWS_H

#include "analyzer/profile/BatchSimulator.h"
#include "analyzer/profile/ModelledSms.h"
#include "analyzer/profile/ProfileError.h"
#include "analyzer/profile/ProfileThreads.h"
#include "analyzer/profile/UnevenBlocks.h"

namespace cgpredict {

/// A block of one of the trace's windows.
struct TracedBlock {
  std::size_t window = 0;
  uint64_t block = 0;
  bool operator==(const TracedBlock &) const = default;
};

struct DealtBatch {
  std::vector<TracedBlock> blocks; ///< block i is of SM i % sms
  bool fromMost = true;            ///< of the windows; else others had no blocks left
};

/// All blocks of the windows. The last batch may be smaller.
std::vector<DealtBatch> dealtBatches(std::span<const BlockRun> traced,
                                     const ModelledSms &modelled);

/// What an L1 lets through as in `apart`, all else as in `together`, of what is in either.
ProfileTotals joinedViews(const ProfileTotals &together, const ProfileTotals &apart);

/// Blocks of windows that lie apart and in order, `traced[i]` those of `windows[i]`.
struct DealtWindows {
  std::span<const Window> windows;
  std::span<const BlockRun> traced;
  const ProfileGrid &grid;
};

struct DealtMeasurement {
  std::vector<MeasuredBatch> windows;
  double byPlace = 1;   ///< how far their blocks' work differs by their place: launchTotals()
  double workError = 0; ///< relative standard error of what the launch executes
  std::vector<BlockWork> works; ///< of the windows' blocks
};

/// Of the blocks' accesses.
struct DealtRates {
  ProfileTotals seen;
  double missError = 0; ///< as BatchSimulation's
};

/// What `batches`, dealtBatches(), meet one after the other. Where blocks of an SM find the caches
/// `warm`, those of most windows come last, else first.
DealtRates dealtRates(const DealtWindows &dealt, std::vector<DealtBatch> batches,
                      const WarpProgram &program, const ProfileLayout &layout, uint32_t sms,
                      bool warm, SmMemory &memory, BatchSimulator &simulator);

/// What the windows execute, at these rates.
DealtMeasurement measureDealt(const DealtWindows &dealt, const DealtRates &rates,
                              const WarpProgram &program, const ProfileLayout &layout);

} // namespace cgpredict

#endif
