// From a sampled launch to its LaunchProfile:
//
//   windows of threads -> warps in lock step -> memory instructions of the resident warps, round
//   robin -> access classes and L2 lines -> totals of the batches -> LaunchProfile
//
// Blocks run in batches of what the SM holds. L2 starts cold at the launch. Batches that were not
// traced are interpolated between those that were (ProfilePlan.h); long batches are simulated in
// parts (ProfileBatch.h). Results do not depend on where the program's memory lay.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILE_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILE_H

#include "analyzer/affine/LaunchSurvey.h"
#include "analyzer/profile/LaunchProfile.h"
#include "analyzer/trace/Trace.h"
#include "analyzer/warps/BankConflicts.h"

#include <optional>

namespace cgpredict {

/// What the user decides.
struct ProfileOptions {
  std::optional<std::array<uint32_t, 3>> block; ///< in place of the pragma's; x y z
  /// Which mapped loop (0 = innermost) becomes x, y and z: {1, 0, 2} swaps x and y.
  std::array<uint8_t, 3> axes{0, 1, 2};
  uint64_t lineBudget = 24'000'000;           ///< L2 references simulated per launch
  uint64_t wordBudget = Synthesis::MostWords; ///< of records of threads that run at the same time
};

/// What of the memory system somebody reads.
struct CountedViews {
  bool traffic = true; ///< what MemoryTraffic.h counts
  bool misses = true;  ///< those of the method's L2 (ClassProfile)
};

/// What follows from the variant, the device and the model.
struct ProfileDemand {
  std::vector<bool> readOnlySites; ///< by site: loads through a read-only cache; empty: none
  CountedViews counted;
  std::vector<DramRows> otherRows; ///< beside the device's: LaunchProfile::otherRows
};

/// What a launch's profile depends on of a device, beside the occupancy and the DRAM's rows.
struct MemoryShape {
  uint32_t smCount = 0;
  L2Cache l2;
  Bytes transaction{0}, l1{0};
  bool hasReadOnlyCache = false;
  ReadOnlyCache readOnly;
  SharedBanks banks;
  bool operator==(const MemoryShape &) const = default;
};
MemoryShape memoryShapeOf(const GpuDevice &device);

/// Grid of the launch in blocks, x y z, with the options' block and axes: what occupancy() needs.
std::array<uint64_t, 3> gridOf(const TracedKernel &kernel, const Launch &launch,
                               const ProfileOptions &options);

/// Throws Error where `options` need threads that were not traced and whose accesses do not follow
/// from those that were; the message names the access. `occupancy.blocksPerSm` is not 0.
LaunchProfile profileLaunch(const LaunchSurvey &survey, const GpuDevice &device,
                            const Occupancy &occupancy, const ProfileOptions &options,
                            const ProfileDemand &demand = {});

} // namespace cgpredict

#endif
