// A launch whose threads' records come from a function, and its profile on a small device.
#ifndef CGPREDICT_TEST_SUPPORT_LAUNCHFIXTURE_H
#define CGPREDICT_TEST_SUPPORT_LAUNCHFIXTURE_H

#include "analyzer/profile/BuildProfile.h"
#include "analyzer/profile/Profile.h"
#include "test/support/TablesBuilder.h"

namespace cgpredict::test {

using ThreadCoordinate = std::array<uint64_t, 3>;

// A coordinate, to compute addresses with.
constexpr int64_t number(uint64_t value) { return static_cast<int64_t>(value); }

struct LaunchFixture {
  // Each pointer argument of the tables gets the base of the same index.
  LaunchFixture(const KernelTables &tables, ThreadCoordinate extent,
                std::vector<int64_t> bases = {});

  TracedKernel kernel;
  Launch launch;
  std::function<std::vector<int64_t>(ThreadCoordinate)> thread; // ThreadRecords::words
  GpuDevice device;                                             // one SM, 2048 threads, 16 blocks

  // Windows as the runtime cuts them: the whole grid if it is up to three windows, else the head,
  // the middle and the tail.
  void cutWindows(uint64_t windowThreads = 4096);
  void addWindow(uint64_t firstBlock, uint64_t blocks);
  Window window(uint32_t index) const;
  LaunchSurvey survey() const; ///< the fixture must outlive it
  KernelProfile profile(const ProfileOptions &options = {}, const ProfileDemand &demand = {}) const;

private:
  uint64_t gridBlocks() const;
  std::vector<std::pair<uint64_t, uint64_t>> windows; // first block, blocks
};

// 2048 threads, 16 blocks per SM, 128 KB of fully associative L2 with lines of 64 bytes.
GpuDevice smallDevice();

} // namespace cgpredict::test

#endif
