// Is what variants of a kernel have in common made once, and made again where an input of it
// changes? What is made here are numbers that say how often.
#include "analyzer/estimate/LaunchLayers.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/ParallelFor.h"
#include "analyzer/trace/WindowReader.h"
#include "test/unit/ProfileExamples.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <map>
#include <thread>

using namespace cgpredict;

namespace {

struct Layers {
  LaunchLayers layers;
  ProfileInputs inputs = defaults();
  double innerShare = 1;
  uint64_t wholeFrom = 0;
  std::atomic<int> made = 0;

  static ProfileInputs defaults() {
    ProfileInputs inputs;
    inputs.threads.kernel = std::make_shared<const TracedKernel>();
    inputs.blocksPerSm = 2;
    inputs.rows = {2048, 2};
    return inputs;
  }
  LaunchProfile profile() {
    return layers.profile(inputs, [&] {
      LaunchProfile profile;
      profile.innerShare = innerShare;
      profile.wholeFrom = wholeFrom;
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
  ProfileInputs &inputs = test.inputs;
  test.expectAnother([] {});
  test.expectAnother([&] { inputs.threads.kernel = std::make_shared<const TracedKernel>(); });
  test.expectAnother([&] { inputs.threads.launch = 7; });
  test.expectAnother([&] { inputs.threads.block = {64, 2, 1}; });
  test.expectAnother([&] { inputs.threads.axes = {1, 0, 2}; });
  test.expectAnother([&] { inputs.threads.withoutSites = {3}; });
  test.expectAnother([&] { inputs.demand.readOnlySites = {false, true}; });
  test.expectAnother([&] { inputs.blocksPerSm = 3; });
  test.expectAnother([&] { inputs.memory.smCount = 2; });
  test.expectAnother([&] { inputs.memory.l2.ways = 8; });
  test.expectAnother([&] { inputs.memory.l2.hash = SetHash::Xor; });
  test.expectAnother([&] { inputs.memory.transaction = 64_B; });
  test.expectAnother([&] { inputs.memory.l1 = 16_KiB; });
  test.expectAnother([&] { inputs.memory.readOnly.size = 12_KiB; });
  test.expectAnother([&] { inputs.rows.channels = 4; });
}

TEST(LaunchLayers, MoreThanIsAskedForServes) {
  Layers test;
  CountedViews &counted = test.inputs.demand.counted;
  counted.misses = false;
  test.profile();
  test.expectAnother([&] { counted.misses = true; });
  counted.traffic = false;
  EXPECT_EQ(test.profile().blocks, 2u); // has both
  counted.misses = false;
  test.profile();
  EXPECT_EQ(test.made, 2);
}

// A profile that counted the rows of other DRAMs serves them too, and those only.
TEST(LaunchLayers, OtherRowsThatWereCountedServe) {
  Layers test;
  test.inputs.demand.otherRows = {{4096, 4}, {8192, 8}};
  test.profile();
  test.inputs.demand.otherRows = {};
  test.inputs.rows = {8192, 8};
  EXPECT_EQ(test.profile().blocks, 1u);
  test.expectAnother([&] { test.inputs.rows = {8192, 4}; });
}

// The pragma's block is the same block, whether the options repeat it or not.
TEST(LaunchLayers, ABlockCountsAsItIs) {
  auto kernel = std::make_shared<TracedKernel>();
  kernel->block = {128, 1, 1};
  ProfileOptions repeated, other;
  repeated.block = {128, 1, 1};
  other.block = {64, 1, 1};
  EXPECT_EQ(launchThreads({kernel}, {}), launchThreads({kernel}, repeated));
  EXPECT_NE(launchThreads({kernel}, {}), launchThreads({kernel}, other));
}

TEST(LaunchLayers, WhatIsWholeServesBudgetsThatWouldDo) {
  Layers test;
  test.wholeFrom = 600;
  test.inputs.lineBudget = 1000;
  test.profile();
  for (uint64_t enough : {2000, 600}) {
    test.inputs.lineBudget = enough;
    EXPECT_EQ(test.profile().blocks, 1u);
  }
  test.expectAnother([&] { test.inputs.lineBudget = 599; });
}

// From an upper bound, not from what was there.
TEST(LaunchLayers, WhatIsWholeServesLargerBudgetsWhateverItWasExpectedToTake) {
  Layers test;
  test.wholeFrom = 5000;
  test.inputs.lineBudget = 1000;
  test.profile();
  test.inputs.lineBudget = 2000;
  EXPECT_EQ(test.profile().blocks, 1u);
}

TEST(LaunchLayers, ASampleServesItsOwnBudgetOnly) {
  Layers test;
  test.innerShare = 0.5;
  test.inputs.lineBudget = 1000;
  test.profile();
  test.expectAnother([&] { test.inputs.lineBudget = 2000; });
}

TEST(LaunchLayers, ARefusalIsRepeated) {
  Layers test;
  int made = 0;
  const auto refuse = [&]() -> LaunchProfile {
    ++made;
    throw Error("no");
  };
  for (int i = 0; i < 2; ++i)
    EXPECT_THROW(test.layers.profile(test.inputs, refuse), Error);
  EXPECT_EQ(made, 1);
}

TEST(LaunchLayers, SharedMemoryDependsOnRequestThreadsAndBanks) {
  LaunchLayers layers;
  SharedInputs inputs{Layers::defaults().threads, {{"A"}, {16}, 0}, 32, 4_B};
  int made = 0;
  const auto use = [&] {
    return layers.shared(inputs, [&] {
      SharedUse result;
      result.steps = ++made;
      return result;
    });
  };
  EXPECT_EQ(use().steps, 1);
  EXPECT_EQ(use().steps, 1);
  inputs.request.padding = 1;
  EXPECT_EQ(use().steps, 2);
  inputs.threads.block = {8, 8, 1};
  EXPECT_EQ(use().steps, 3);
  inputs.bankWidth = 8_B;
  EXPECT_EQ(use().steps, 4);
  inputs.banks = 16;
  EXPECT_EQ(use().steps, 5);
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
        std::make_shared<WindowStore>(most));
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

// Room for two: that of kernel 2 takes the place of that of kernel 1, as the one of kernel 0 was
// asked for after it.
TEST(WindowReader, TheOldestOfAnotherLaunchGoesFirst) {
  Windows windows;
  const WindowReader reader = windows.reader(2 * WindowWords);
  std::array<Launch, 3> launches;
  for (uint32_t kernel = 0; kernel < 3; ++kernel)
    launches[kernel].kernel = kernel;
  for (uint32_t kernel : {0u, 1u, 0u, 2u, 0u, 1u})
    reader(launches[kernel], 0);
  EXPECT_EQ((windows.reads[{0, 0}]), 1);
  EXPECT_EQ((windows.reads[{1, 0}]), 2);
  EXPECT_EQ((windows.reads[{2, 0}]), 1);
}

// Room for two of a launch's three, which are gone through three times.
TEST(WindowReader, TheFirstWindowsOfALaunchStay) {
  Windows windows;
  const WindowReader reader = windows.reader(2 * WindowWords);
  for (int time = 0; time < 3; ++time)
    for (uint32_t index = 0; index < 3; ++index)
      EXPECT_EQ(reader({}, index).index, index);
  EXPECT_EQ((windows.reads[{0, 0}]), 1);
  EXPECT_EQ((windows.reads[{0, 1}]), 1);
  EXPECT_EQ((windows.reads[{0, 2}]), 3);
}

// Who asks while a window is read gets that one.
TEST(WindowReader, AWindowIsReadOnceForAllWhoAsk) {
  std::atomic<int> reads = 0, asking = 0;
  const WindowReader reader = cached(
      [&](const Launch &, uint32_t) {
        while (asking < 4)
          std::this_thread::yield();
        ++reads;
        return Window();
      },
      std::make_shared<WindowStore>());
  parallelFor(4, 4, [&](std::size_t) {
    ++asking;
    reader({}, 0);
  });
  EXPECT_EQ(reads, 1);
}

TEST(WindowReader, WhatCouldNotBeReadIsReadAgain) {
  int reads = 0;
  const WindowReader reader = cached(
      [&](const Launch &, uint32_t) -> Window {
        if (++reads == 1)
          throw Error("torn");
        return {};
      },
      std::make_shared<WindowStore>());
  EXPECT_THROW(reader({}, 0), Error);
  reader({}, 0);
  reader({}, 0);
  EXPECT_EQ(reads, 2);
}

TEST(WindowReader, WhatIsTooLargeIsNotKept) {
  Windows windows;
  const WindowReader reader = windows.reader(WindowWords - 1);
  reader({}, 0);
  reader({}, 0);
  EXPECT_EQ((windows.reads[{0, 0}]), 2);
}

// Three launches of a kernel: the second does what the first does elsewhere, the third has B
// transposed. With other accesses left out they are compared anew.
TEST(LaunchLayers, LaunchesThatDoTheSameHaveOneLikeness) {
  const std::vector<test::LaunchFixture> launches = {test::Product(64).launch(),
                                                     test::Product(64).launch(0x2340),
                                                     test::Product(64, true).launch()};
  TracedKernel kernel = launches[0].kernel;
  for (uint64_t ordinal = 0; ordinal < launches.size(); ++ordinal) {
    kernel.sampled.push_back(launches[ordinal].launch);
    kernel.sampled.back().ordinal = ordinal;
    kernel.sampled.back().complete = true;
  }
  const auto shared = std::make_shared<const TracedKernel>(std::move(kernel));
  LaunchLayers layers;
  const auto likeness = [&](uint64_t launch, std::vector<uint32_t> without) {
    const test::LaunchFixture &fixture = launches[launch];
    const auto survey = std::make_shared<const LaunchSurvey>(
        *shared, shared->sampled[launch], [&](uint32_t w) { return fixture.window(w); }, without);
    return layers.likeness({shared, launch, without}, survey);
  };
  EXPECT_EQ(likeness(1, {}), 1u);
  EXPECT_EQ(likeness(0, {}), 1u);
  EXPECT_EQ(likeness(2, {}), 2u);
  EXPECT_EQ(likeness(1, {}), 1u);
  EXPECT_EQ(likeness(0, {0}), 0u);
}

} // namespace
