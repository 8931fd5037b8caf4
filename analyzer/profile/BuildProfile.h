// The one place where a KernelProfile is filled: what a launch does (LaunchProfile.h), and what the
// variant adds that changes none of its accesses.
#ifndef CGPREDICT_ANALYZER_PROFILE_BUILDPROFILE_H
#define CGPREDICT_ANALYZER_PROFILE_BUILDPROFILE_H

#include "analyzer/profile/LaunchProfile.h"
#include "analyzer/profile/shared/SharedUse.h"

namespace cgpredict {

struct ProfileContext {
  Occupancy occupancy;
  SharedUse shared;            ///< arrays in shared memory
  double launchesTogether = 1; ///< alike, with data of their own, as one grid
  bool followsAnother = false; ///< the launch is queued behind another one of the kernel
  DramRows rows;               ///< of the device: one of those that the launch was profiled with
  /// Of all kernels of the program; without it those of this one alone are known.
  std::optional<LaunchHistory> history = std::nullopt;
};

KernelProfile kernelProfile(const KernelTables &tables, const LaunchProfile &launch,
                            const ProfileContext &context);

/// The profile with the accesses of `use` in shared memory: they leave the classes of (6).
KernelProfile withSharedMemory(KernelProfile profile, const SharedUse &use);

/// Makes classes, traffic and hit rate of the whole profile from those of its sites. Sites that
/// read shared memory do not count.
void sumOverSites(KernelProfile &profile);

} // namespace cgpredict

#endif
