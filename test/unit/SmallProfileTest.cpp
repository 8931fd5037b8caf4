// Is what small launches do, where each access can be counted by hand, in their profile? Are
// options that cannot be met refused?
#include "analyzer/base/Error.h"
#include "test/support/ErrorOf.h"
#include "test/unit/ProfileExamples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// 1,048,576 threads in blocks of 256; thread x loops x / 32 times, so warp w does w times: the mean
// is (32768 - 1) / 2, though only 3 * 4096 threads were traced. The last warp, at the edge of the
// launch, does not count where others are interpolated.
TEST(Profile, WorkThatGrowsAcrossTheGridIsInterpolated) {
  const Simple kernel({256, 1, 1}, {1 << 20, 1, 1});
  const KernelProfile p =
      kernel
          .launch([&](uint64_t x) {
            return std::vector<int64_t>{kernel.nestRecord, static_cast<int64_t>(x / 32), BaseA};
          })
          .profile();
  EXPECT_NEAR(p.memoryInstructionsPerWarp, 32767 / 2.0, 32767 / 2.0 * 1e-4);
}

// 40 threads in a block of 128: of four warps the first has 32 lanes and the second 8.
TEST(Profile, WarpsOutsideTheExtentsDoNotCount) {
  const Simple kernel({128, 1, 1}, {40, 1, 1});
  const KernelProfile p =
      kernel
          .launch([&](uint64_t x) {
            return std::vector<int64_t>{kernel.blockRecord, BaseA + 4 * static_cast<int64_t>(x)};
          })
          .profile();
  EXPECT_DOUBLE_EQ(p.memoryInstructionsPerWarp, 1);
  EXPECT_DOUBLE_EQ(p.usedWarps, 2 / 4.0);
  EXPECT_DOUBLE_EQ(p.warpsPerSm(), p.occupancy.warpsPerSm / 2.0);
  EXPECT_DOUBLE_EQ(p.activeLaneShare, 40 / 64.0);
  EXPECT_DOUBLE_EQ(p.sites[0].activeLanes, 20);
  EXPECT_EQ(p.threads, 40u);
}

// Warp 0 has one lane in its second execution, which takes the class of the first.
TEST(Profile, ASingleLaneTakesTheClassOfItsSite) {
  const Simple kernel({32, 1, 1}, {32, 1, 1});
  const KernelProfile p =
      kernel
          .launch([&](uint64_t x) {
            const auto lane = static_cast<int64_t>(x);
            return std::vector<int64_t>{kernel.nestRecord, x == 3 ? 2 : 1, BaseA + 64 * lane};
          })
          .profile();
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Uncoalesced).instructionsPerWarp, 2);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Uncoalesced).dramPerInstruction, 33 / 2.0);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Constant).instructionsPerWarp, 0);
}

TEST(Profile, LanesThatAreAlwaysAloneAreConstant) {
  const Simple kernel({32, 1, 1}, {1, 1, 1});
  const KernelProfile p =
      kernel.launch([&](uint64_t) {
              return std::vector<int64_t>{kernel.blockRecord, BaseA};
            })
          .profile();
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Constant).instructionsPerWarp, 1);
}

KernelProfile cutProfile(const LaunchFixture &fixture, const Window &window) {
  const Occupancy held = occupancy(fixture.device, fixture.kernel.block, 1, 0, Bytes(0));
  const LaunchSurvey survey(fixture.kernel, fixture.launch, [&](uint32_t) { return window; });
  return kernelProfile(fixture.kernel.tables, profileLaunch(survey, fixture.device, held, {}),
                       {held, {}, 1, false, dramRowsOf(fixture.device)});
}

// 2 kept executions and 6 counted ones, of blocks; 1 nest of 5 iterations and 3 counted ones.
TEST(Profile, ExecutionsBeyondTheBudgetAreCounted) {
  const Simple kernel({32, 1, 1}, {32, 1, 1});
  LaunchFixture fixture = kernel.launch([&](uint64_t x) {
    const int64_t address = BaseA + 4 * static_cast<int64_t>(x);
    return std::vector<int64_t>{
        kernel.blockRecord, address, kernel.blockRecord, address, kernel.nestRecord, 5, address};
  });
  Window window = fixture.window(0);
  for (ThreadRecords &thread : window.threads)
    thread.rest = {{static_cast<uint32_t>(kernel.blockRecord), 6},
                   {static_cast<uint32_t>(kernel.nestRecord), 3}};
  const KernelProfile p = cutProfile(fixture, window);
  EXPECT_DOUBLE_EQ(p.memoryInstructionsPerWarp, 2 + 6 + 5 * (1 + 3));
  EXPECT_DOUBLE_EQ(p.innerShare, 7 / 28.0);
}

// All lanes run the nest with 5 iterations, half of them once more with none: 5 executions by 32,
// however many are beyond the budget.
TEST(Profile, NoMoreLanesAreActiveThanThereAre) {
  const Simple kernel({32, 1, 1}, {32, 1, 1});
  LaunchFixture fixture = kernel.launch([&](uint64_t x) {
    const int64_t address = BaseA + 4 * static_cast<int64_t>(x);
    std::vector<int64_t> words{kernel.nestRecord, 5, address};
    if (x < 16)
      words.insert(words.end(), {kernel.nestRecord, 0, address});
    return words;
  });
  Window window = fixture.window(0);
  for (ThreadRecords &thread : window.threads)
    thread.rest = {{static_cast<uint32_t>(kernel.nestRecord), 6}};
  EXPECT_DOUBLE_EQ(cutProfile(fixture, window).activeLaneShare, 1);
}

// The access was executed, but never kept: nobody knows where it leads.
TEST(Profile, AccessesThatNoRecordHoldsAreNamed) {
  const Simple kernel({32, 1, 1}, {32, 1, 1});
  LaunchFixture fixture = kernel.launch([](uint64_t) { return std::vector<int64_t>(); });
  Window window = fixture.window(0);
  EXPECT_THAT(cutProfile(fixture, window).notes, testing::IsEmpty());
  for (ThreadRecords &thread : window.threads)
    thread.rest = {{static_cast<uint32_t>(kernel.blockRecord), 6}};
  EXPECT_THAT(cutProfile(fixture, window).notes,
              testing::ElementsAre(testing::HasSubstr("CGPREDICT_THREAD_WORDS")));
}

// Every other thread takes another path, so threads between the windows are not known.
TEST(ProfileErrors, OverridesThatNeedUnknownThreadsAreRefused) {
  const Simple kernel({32, 32, 1}, {1024, 1024, 1});
  const LaunchFixture fixture = kernel.launch([&](uint64_t x) {
    return std::vector<int64_t>{kernel.blockRecord, BaseA + 4 * static_cast<int64_t>(x * x)};
  });
  ProfileOptions options;
  options.block = {16, 64, 1};
  const std::string error = errorOf([&] { fixture.profile(options); });
  EXPECT_THAT(error, testing::HasSubstr("kernel simple: blocks of 16x64x1 need threads"));
  EXPECT_THAT(error, testing::HasSubstr("simple.c:8: the address of 'A' is not an affine"));
  EXPECT_THAT(error, testing::HasSubstr("CGPREDICT_WINDOW_THREADS"));
  EXPECT_NO_THROW(fixture.profile());
}

// Here more threads would not help.
TEST(ProfileErrors, RecordsThatWereCutShortAreToBeLonger) {
  const Simple kernel({32, 32, 1}, {1024, 1024, 1});
  const LaunchFixture fixture = kernel.launch([&](uint64_t x) {
    return std::vector<int64_t>{kernel.blockRecord, BaseA + 4 * static_cast<int64_t>(x)};
  });
  const LaunchSurvey survey(fixture.kernel, fixture.launch, [&](uint32_t w) {
    Window window = fixture.window(w);
    for (ThreadRecords &thread : window.threads)
      thread.rest = {{static_cast<uint32_t>(kernel.blockRecord), 6}};
    return window;
  });
  ProfileOptions options;
  options.block = {16, 64, 1};
  const Occupancy held = occupancy(fixture.device, *options.block, 1, 0, Bytes(0));
  EXPECT_THAT(errorOf([&] { profileLaunch(survey, fixture.device, held, options); }),
              testing::HasSubstr("longer records (CGPREDICT_THREAD_WORDS)"));
}

// The same threads in one dimension: blocks of 128 are parts of those that were traced.
TEST(Profile, OverridesThatTheTraceCoversNeedNoSynthesis) {
  const Simple kernel({256, 1, 1}, {1 << 16, 1, 1});
  const LaunchFixture fixture = kernel.launch([&](uint64_t x) {
    return std::vector<int64_t>{kernel.blockRecord, BaseA + 4 * static_cast<int64_t>(x * x)};
  });
  ProfileOptions options;
  options.block = {128, 1, 1};
  const KernelProfile p = fixture.profile(options);
  EXPECT_EQ(p.blocks, 512u);
  EXPECT_TRUE(p.notes.empty());
}

TEST(ProfileErrors, OptionsAreChecked) {
  const LaunchFixture fixture = Product(64).launch();
  ProfileOptions twice;
  twice.axes = {0, 0, 2};
  EXPECT_THROW(fixture.profile(twice), Error);
  ProfileOptions empty;
  empty.block = {32, 0, 1};
  EXPECT_THROW(fixture.profile(empty), Error);
}

TEST(ProfileErrors, ALaunchWithoutWholeBlocksIsNamed) {
  LaunchFixture fixture = Product(64).launch();
  fixture.launch.windowCount = 0;
  EXPECT_THROW(fixture.profile(), Error);
}

// 64 reads by turns of two lines that are 128 KB apart: they meet in a set of a direct-mapped L2,
// but not in one of two ways, nor in a fully associative one.
TEST(Profile, SetsOfTheL2AreTheDevices) {
  const Simple kernel({32, 1, 1}, {1, 1, 1});
  LaunchFixture fixture = kernel.launch([&](uint64_t) {
    std::vector<int64_t> words;
    for (int64_t i = 0; i < 64; ++i)
      words.insert(words.end(), {kernel.blockRecord, BaseA + (i % 2) * (128 << 10)});
    return words;
  });
  EXPECT_DOUBLE_EQ(fixture.profile().l2HitRate, 62 / 64.0);
  fixture.device.l2.hash = SetHash::Modulo;
  fixture.device.l2.ways = 1;
  EXPECT_DOUBLE_EQ(fixture.profile().l2HitRate, 0);
  fixture.device.l2.ways = 2;
  EXPECT_DOUBLE_EQ(fixture.profile().l2HitRate, 62 / 64.0);
  // 2048 sets: lines 0 and 2048 above the first one fold to different sets.
  fixture.device.l2.hash = SetHash::Xor;
  fixture.device.l2.ways = 1;
  EXPECT_DOUBLE_EQ(fixture.profile().l2HitRate, 62 / 64.0);
}

} // namespace
