// Is what variants of a kernel have in common made once, and made again where an input of it
// changes? What is made here are numbers that say how often.
#include "analyzer/estimate/LaunchLayers.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/ParallelFor.h"
#include "analyzer/trace/WindowReader.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>

using namespace cgpredict;

namespace {

struct Layers {
  LaunchLayers layers;
  LaunchLayers::Kernel kernel = std::make_shared<const TracedKernel>();
  Launch launch;
  ProfileOptions options;
  Occupancy occupancy{2, 8, 16, "threads per SM"};
  double innerShare = 1;
  std::atomic<int> made = 0;

  KernelProfile profile() {
    return layers.profile(kernel, launch, options, occupancy, [&] {
      KernelProfile profile;
      profile.innerShare = innerShare;
      profile.blocks = static_cast<uint64_t>(++made);
      return profile;
    });
  }
  /// `change` asks for another profile, which is kept too.
  template <typename Change> void expectAnother(Change change) {
    const int before = made;
    change();
    profile();
    EXPECT_EQ(made, before + 1);
    profile();
    EXPECT_EQ(made, before + 1);
  }
};

TEST(LaunchLayers, AProfileIsMadeAgainWhereAnInputChanges) {
  Layers test;
  test.expectAnother([] {});
  test.expectAnother([&] { test.kernel = std::make_shared<const TracedKernel>(); });
  test.expectAnother([&] { test.launch.ordinal = 7; });
  test.expectAnother([&] { test.options.block = {64, 2, 1}; });
  test.expectAnother([&] { test.options.axes = {1, 0, 2}; });
  test.expectAnother([&] { test.options.withoutSites = {3}; });
  test.expectAnother([&] { test.options.readOnlySites = {false, true}; });
  test.expectAnother([&] { test.occupancy.blocksPerSm = 3; });
}

TEST(LaunchLayers, MoreThanIsAskedForServes) {
  Layers test;
  test.options.misses = false;
  test.profile();
  test.expectAnother([&] { test.options.misses = true; });
  test.options.traffic = false;
  EXPECT_EQ(test.profile().blocks, 2u); // has both
  test.options.misses = false;
  test.profile();
  EXPECT_EQ(test.made, 2);
}

// The pragma's block is the same block, whether the options repeat it or not.
TEST(LaunchLayers, ABlockCountsAsItIs) {
  Layers test;
  auto kernel = std::make_shared<TracedKernel>();
  kernel->block = {128, 1, 1};
  test.kernel = kernel;
  test.profile();
  test.options.block = {128, 1, 1};
  EXPECT_EQ(test.profile().blocks, 1u);
}

TEST(LaunchLayers, TheOccupancyIsThatOfTheOneWhoAsks) {
  Layers test;
  test.profile();
  test.occupancy.limitedBy = "registers";
  EXPECT_EQ(test.profile().occupancy.limitedBy, "registers");
  EXPECT_EQ(test.made, 1);
}

TEST(LaunchLayers, WhatIsWholeServesLargerBudgets) {
  Layers test;
  test.options.lineBudget = 1000;
  test.profile();
  test.options.lineBudget = 2000;
  EXPECT_EQ(test.profile().blocks, 1u);
  test.expectAnother([&] { test.options.lineBudget = 500; });
}

TEST(LaunchLayers, ASampleServesItsOwnBudgetOnly) {
  Layers test;
  test.innerShare = 0.5;
  test.options.lineBudget = 1000;
  test.profile();
  test.expectAnother([&] { test.options.lineBudget = 2000; });
}

TEST(LaunchLayers, ARefusalIsRepeated) {
  Layers test;
  int made = 0;
  const auto refuse = [&]() -> KernelProfile {
    ++made;
    throw Error("no");
  };
  for (int i = 0; i < 2; ++i)
    EXPECT_THROW(
        test.layers.profile(test.kernel, test.launch, test.options, test.occupancy, refuse), Error);
  EXPECT_EQ(made, 1);
}

TEST(LaunchLayers, SharedMemoryDependsOnRequestBlockAndAxes) {
  Layers test;
  SharedRequest request{{"A"}, {16}, 0};
  int made = 0;
  const auto use = [&] {
    return test.layers.shared(test.kernel, test.launch, test.options, request, [&] {
      SharedUse result;
      result.steps = ++made;
      return result;
    });
  };
  EXPECT_EQ(use().steps, 1);
  test.occupancy.blocksPerSm = 9;
  test.options.readOnlySites = {true};
  EXPECT_EQ(use().steps, 1);
  request.padding = 1;
  EXPECT_EQ(use().steps, 2);
  test.options.block = {8, 8, 1};
  EXPECT_EQ(use().steps, 3);
  test.options.axes = {1, 0, 2};
  EXPECT_EQ(use().steps, 4);
}

TEST(LaunchLayers, ThreadsShareWhatOneMakes) {
  Layers test;
  std::atomic<uint64_t> sum = 0;
  parallelFor(32, 4, [&](std::size_t) { sum += test.profile().blocks; });
  EXPECT_EQ(test.made, 1);
  EXPECT_EQ(sum, 32u);
}

// Windows of one thread with 3 words, 11 words in all with what is known of the thread.
struct Windows {
  std::map<std::pair<uint32_t, uint32_t>, int> reads; // by kernel and window
  WindowReader reader(std::size_t most) {
    return cached(
        [this](const Launch &launch, uint32_t index) {
          ++reads[{launch.kernel, index}];
          Window window;
          window.index = index;
          std::shared_ptr<int64_t[]> words(new int64_t[3]{});
          window.threads.push_back({{}, {words.get(), 3}, {}});
          window.storage.push_back(std::move(words));
          return window;
        },
        most);
  }
};

constexpr std::size_t WindowWords = sizeof(ThreadRecords) / sizeof(int64_t) + 3;

TEST(WindowReader, WindowsAreReadOnceAsFarAsMemoryGoes) {
  Windows windows;
  const WindowReader reader = windows.reader(2 * WindowWords);
  Launch other;
  other.kernel = 1;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(reader({}, 1).index, 1u);
    EXPECT_EQ(reader(other, 1).threads.front().words.size(), 3u);
  }
  EXPECT_EQ((windows.reads[{0, 1}]), 1);
  EXPECT_EQ((windows.reads[{1, 1}]), 1);
}

// Room for two: 2 takes the place of 1, as 0 was asked for after it.
TEST(WindowReader, TheOldestGoesFirst) {
  Windows windows;
  const WindowReader reader = windows.reader(2 * WindowWords);
  for (uint32_t index : {0u, 1u, 0u, 2u, 0u, 1u})
    EXPECT_EQ(reader({}, index).index, index);
  EXPECT_EQ((windows.reads[{0, 0}]), 1);
  EXPECT_EQ((windows.reads[{0, 1}]), 2);
  EXPECT_EQ((windows.reads[{0, 2}]), 1);
}

TEST(WindowReader, WhatIsTooLargeIsNotKept) {
  Windows windows;
  const WindowReader reader = windows.reader(WindowWords - 1);
  reader({}, 0);
  reader({}, 0);
  EXPECT_EQ((windows.reads[{0, 0}]), 2);
}

} // namespace
