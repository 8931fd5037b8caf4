// Does a launch find in the L2 what launches before it have used, as far back as derived by hand?
#include "analyzer/estimate/MemoryHistory.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

AddressSet range(int64_t low, int64_t high) {
  AddressSet set;
  set.add(AddressSet::interval_type(low, high));
  return set;
}

MemoryUse loads(const AddressSet &used) { return {used, used, {}}; }
MemoryUse updates(const AddressSet &used) { return {used, used, used}; }

LaunchHistory ofLast(const std::vector<MemoryUse> &launches) { return historyOf(launches); }

void expectUse(const EarlierUse &use, double loadedShare, double storedShare, double bytesSince) {
  EXPECT_DOUBLE_EQ(use.loadedShare, loadedShare);
  EXPECT_DOUBLE_EQ(use.storedShare, storedShare);
  EXPECT_DOUBLE_EQ(use.bytesSince, bytesSince);
}

TEST(MemoryHistory, TheFirstLaunchFindsNothing) {
  EXPECT_TRUE(ofLast({loads(range(0, 100))}).empty());
}

TEST(MemoryHistory, WhatNobodyHasUsedIsNew) {
  EXPECT_TRUE(ofLast({loads(range(0, 100)), loads(range(100, 200))}).empty());
}

// From a line's use to its next one half of what each of the two launches uses passes: all of it.
TEST(MemoryHistory, LaunchesOfOneKernelFindAll) {
  const LaunchHistory history = ofLast({updates(range(0, 100)), updates(range(0, 100))});
  ASSERT_EQ(history.size(), 1u);
  expectUse(history[0], 1, 1, 100);
}

// 50 of 200 bytes, half of 100 and of 200 since.
TEST(MemoryHistory, PartsAreFound) {
  const LaunchHistory history = ofLast({loads(range(0, 100)), loads(range(50, 250))});
  ASSERT_EQ(history.size(), 1u);
  expectUse(history[0], 0.25, 0, 150);
}

// What a launch between has used passes whole, and is found there rather than further back:
// half of its 400 bytes in the launch before, the other half behind the 300 bytes of that one.
TEST(MemoryHistory, TheLastUseCounts) {
  const LaunchHistory history =
      ofLast({loads(range(0, 300)), loads(range(200, 500)), loads(range(0, 400))});
  ASSERT_EQ(history.size(), 2u);
  expectUse(history[0], 0.5, 0, (300 + 400) / 2.0);
  expectUse(history[1], 0.5, 0, 300 + (300 + 400) / 2.0);
}

// Memory that two launches between have used passes once.
TEST(MemoryHistory, WhatIsUsedTwiceBetweenPassesOnce) {
  const LaunchHistory history =
      ofLast({loads(range(0, 100)), loads(range(1000, 1300)), loads(range(1000, 1400)),
              loads(range(0, 100))});
  ASSERT_EQ(history.size(), 1u);
  expectUse(history[0], 1, 0, 400 + 100);
}

// A line that was only loaded is not written back twice: of 100 bytes that are stored 40 were
// stored before.
TEST(MemoryHistory, OnlyWhatWasStoredIsStoredAgain) {
  const LaunchHistory history =
      ofLast({{range(0, 100), range(0, 100), range(0, 40)}, updates(range(0, 100))});
  ASSERT_EQ(history.size(), 1u);
  expectUse(history[0], 1, 0.4, 100);
}

// What it only stores to is no share of what it loads: of 200 bytes the launch before has used the
// 100 that are loaded.
TEST(MemoryHistory, SharesAreOfWhatIsLoadedAndOfWhatIsStored) {
  const MemoryUse moves{range(0, 200), range(0, 100), range(100, 200)};
  const LaunchHistory history = ofLast({updates(range(0, 100)), moves});
  ASSERT_EQ(history.size(), 1u);
  expectUse(history[0], 1, 0, (100 + 200) / 2.0);
}

} // namespace
