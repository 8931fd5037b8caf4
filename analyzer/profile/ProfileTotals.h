// Totals over executions of warps. Those of batches are added with weights; kernelProfile() makes a
// KernelProfile of those of a launch.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILETOTALS_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILETOTALS_H

#include "analyzer/profile/MemoryTraffic.h"
#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// Executions by access class, and last those with a single active lane, which take the class of
/// most others of their site.
constexpr std::size_t AccessBuckets = AccessClasses + 1;
constexpr std::size_t SingleLane = AccessClasses;

/// Majority by weight of a sequence of values, if one has more than half.
struct StrideVote {
  int64_t stride = 0;
  double weight = 0;
  void add(int64_t value, double by);
};

struct SiteTotals {
  std::array<double, AccessBuckets> executions{}, misses{};
  double lines = 0;     ///< L2 references
  double conflicts = 0; ///< in the banks of shared memory, X of (20) over all executions
  double lanes = 0;     ///< active, over all executions
  StrideVote stride;
  TrafficSum traffic;

  double of(AccessClass each) const { return executions[static_cast<std::size_t>(each)]; }
  double allExecutions() const;
  double allMisses() const;
  void add(const SiteTotals &other, double weight);
  /// Class of most executions with several lanes; constant if there are none.
  AccessClass majority() const;
  /// The same by how the lanes lie: of those that a read-only cache did not serve.
  AccessClass laneClass() const;
};

struct ProfileTotals {
  ProfileTotals() = default;
  explicit ProfileTotals(const KernelTables &tables)
      : blockExecutions(tables.blocks.size()), blockLanes(tables.blocks.size()),
        sites(tables.sites.size()) {}

  std::vector<double> blockExecutions, blockLanes; ///< index = KernelTables::blocks
  std::vector<SiteTotals> sites;                   ///< index = KernelTables::sites

  void add(const ProfileTotals &other, double weight);
};

} // namespace cgpredict

#endif
