// Do the times of sampled launches extend to all launches as stated? The oracle adds launch after
// launch; the code under test uses sums of arithmetic series.
#include "analyzer/estimate/LaunchTimes.h"
#include "analyzer/base/ParallelFor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <vector>

using namespace cgpredict;

namespace {

double total(const std::vector<SampledTime> &sampled, const std::vector<LaunchRun> &runs,
             uint64_t threads = 0) {
  return timeOfAllLaunches(sampled, runs, threads).value();
}

TEST(LaunchTimes, OneLaunchIsItself) {
  EXPECT_DOUBLE_EQ(total({{0, 10, 3_s}}, {{0, 1, {10, 1, 1}}}), 3);
}

TEST(LaunchTimes, EqualLaunchesMultiply) {
  EXPECT_DOUBLE_EQ(total({{0, 10, 3_s}}, {{0, 14, {10, 1, 1}}}), 42);
}

// 1, 2, 3, 4, 5 seconds per thread, one thread each.
TEST(LaunchTimes, BetweenSamplesTimeGrowsLinearly) {
  EXPECT_DOUBLE_EQ(total({{0, 1, 1_s}, {4, 1, 5_s}}, {{0, 5, {1, 1, 1}}}), 15);
}

// 1, 2, 4, 8, 16 seconds: 5 were the most that equal steps could have made of 1.
TEST(LaunchTimes, WhatGrowsFasterIsMultiplied) {
  EXPECT_DOUBLE_EQ(total({{0, 1, 1_s}, {4, 1, 16_s}}, {{0, 5, {1, 1, 1}}}), 31);
  EXPECT_DOUBLE_EQ(total({{0, 1, 1_s}, {4, 1, 16_s}}, {{1, 2, {1, 1, 1}}}), 6);
}

// Less work each time ends in steps: 16, 12.25, ..., 1.
TEST(LaunchTimes, WhatShrinksDoesSoLinearly) {
  EXPECT_DOUBLE_EQ(total({{0, 1, 16_s}, {4, 1, 1_s}}, {{0, 5, {1, 1, 1}}}), 42.5);
}

// 2 s for 4 threads: 0.5 s a thread; the launch of 6 threads takes 3 s.
TEST(LaunchTimes, ALargerLaunchTakesLonger) {
  EXPECT_DOUBLE_EQ(total({{0, 4, 2_s}}, {{0, 1, {4, 1, 1}}, {1, 1, {3, 2, 1}}}), 5);
}

TEST(LaunchTimes, EmptyLaunchesTakeNoTime) {
  EXPECT_DOUBLE_EQ(total({{0, 0, 0_s}, {1, 4, 2_s}}, {{0, 1, {0, 1, 1}}, {1, 1, {4, 1, 1}}}), 2);
  EXPECT_DOUBLE_EQ(total({{0, 0, 0_s}}, {{0, 9, {0, 1, 1}}}), 0);
}

// 10 threads took 3 s; 20 more are in launches that no run names.
TEST(LaunchTimes, LaunchesWithoutARunTakeTheMean) {
  EXPECT_DOUBLE_EQ(total({{0, 10, 3_s}}, {{0, 1, {10, 1, 1}}}, 30), 9);
}

// A program may begin more runs than the trace holds, before this kernel's first one: what was
// sampled is known all the same.
TEST(LaunchTimes, SampledLaunchesWithoutARunTakeTheirOwnTime) {
  EXPECT_DOUBLE_EQ(total({{0, 100, 1_s}, {1, 1, 3_s}}, {}, 101), 4);
  EXPECT_DOUBLE_EQ(total({{0, 100, 1_s}, {1, 1, 3_s}}, {}, 303), 12);
  EXPECT_DOUBLE_EQ(total({{0, 10, 3_s}, {7, 1, 8_s}}, {{0, 1, {10, 1, 1}}}, 11), 11);
}

// A part that all launches have, 2 s, and 1/100 s for each thread; what is sampled of 100 threads
// says little of 900.
TEST(LaunchTimes, WhatAllLaunchesHaveIsNotOfEachThread) {
  const std::vector<SampledTime> sampled = {{0, 1100, 13_s}, {1, 100, 3_s}};
  EXPECT_DOUBLE_EQ(total(sampled, {{2, 1, {900, 1, 1}}}), 11);
  EXPECT_DOUBLE_EQ(total(sampled, {{2, 5, {350, 2, 1}}}), 5 * 9);
}

// Rows of a triangle, each thread 1/100 s for each of them: 20 threads take 4 s.
TEST(LaunchTimes, TimePerThreadMayGrowWithThreads) {
  EXPECT_DOUBLE_EQ(total({{0, 10, 1_s}, {20, 30, 9_s}}, {{10, 1, {20, 1, 1}}}), 4);
}

// Of 10 threads 1 to 3 s over four launches, of 20 always 6 s: 15 threads in the third launch take
// (2 + 6) / 2 s, or 15 times the mean of 0.2 and 0.3 s.
TEST(LaunchTimes, SizesAreComparedAtOneLaunch) {
  EXPECT_DOUBLE_EQ(total({{0, 10, 1_s}, {1, 20, 6_s}, {4, 10, 3_s}}, {{2, 1, {15, 1, 1}}}), 3.75);
}

double secondsOf(const std::vector<SampledTime> &sampled, uint64_t threads, uint64_t ordinal) {
  const SampledTime *before = nullptr, *after = nullptr;
  for (const SampledTime &each : sampled)
    if (each.threads == threads && each.ordinal <= ordinal)
      before = &each;
    else if (each.threads == threads && !after)
      after = &each;
  if (!before || !after)
    return (before ? before : after)->time.value();
  const double from = before->time.value(), to = after->time.value();
  const double part = static_cast<double>(ordinal - before->ordinal) /
                      static_cast<double>(after->ordinal - before->ordinal);
  const bool isMultiplied = to / from > static_cast<double>(after->ordinal + 1) /
                                            static_cast<double>(before->ordinal + 1);
  return isMultiplied ? std::exp(std::lerp(std::log(from), std::log(to), part))
                      : from + (to - from) * part;
}

double launchByLaunch(const std::vector<SampledTime> &sampled, const std::vector<LaunchRun> &runs) {
  double all = 0;
  for (const LaunchRun &run : runs) {
    const uint64_t threads = run.extent[0] * run.extent[1] * run.extent[2];
    uint64_t below = 0, above = UINT64_MAX;
    for (const SampledTime &each : sampled) {
      if (each.threads <= threads)
        below = std::max(below, each.threads);
      if (each.threads >= threads)
        above = std::min(above, each.threads);
    }
    const auto n = static_cast<double>(threads);
    double byTime = 0, byRate = 0;
    for (uint64_t o = run.first; o < run.first + run.count; ++o)
      if (below == 0 || above == UINT64_MAX || below == above) {
        const uint64_t only = below == 0 ? above : below;
        byTime += n * secondsOf(sampled, only, o) / static_cast<double>(only);
        byRate = byTime;
      } else {
        const auto low = static_cast<double>(below), high = static_cast<double>(above);
        const double a = secondsOf(sampled, below, o), b = secondsOf(sampled, above, o);
        const double part = (n - low) / (high - low);
        byTime += a + (b - a) * part;
        byRate += n * (a / low + (b / high - a / low) * part);
      }
    all += std::min(byTime, byRate);
  }
  return all;
}

TEST(LaunchTimes, AgreesWithAddingLaunchAfterLaunch) {
  std::mt19937 random(1);
  auto below = [&](uint64_t n) { return 1 + random() % n; };
  for (int round = 0; round < 200; ++round) {
    std::vector<LaunchRun> runs;
    uint64_t launches = 0;
    for (uint64_t r = below(5); r-- > 0; launches += runs.back().count)
      runs.push_back({launches, below(20), {below(8), below(4), 1}});
    std::vector<SampledTime> sampled;
    for (uint64_t o = 0; o < launches; o += below(9))
      sampled.push_back({o, below(30), Seconds(static_cast<double>(below(1000)))});
    double expected = launchByLaunch(sampled, runs);
    EXPECT_NEAR(total(sampled, runs), expected, 1e-9 * expected);
  }
}

TEST(ParallelFor, DoesEverythingOnce) {
  for (unsigned jobs : {0u, 1u, 3u, 64u}) {
    std::vector<int> done(20);
    parallelFor(done.size(), jobs, [&](std::size_t index) { ++done[index]; });
    EXPECT_EQ(done, std::vector<int>(20, 1));
  }
}

TEST(ParallelFor, TheFirstFailureIsReported) {
  for (unsigned jobs : {1u, 4u})
    try {
      parallelFor(50, jobs, [](std::size_t index) {
        if (index >= 7)
          throw std::runtime_error(std::to_string(index));
      });
      FAIL();
    } catch (const std::runtime_error &error) {
      EXPECT_STREQ(error.what(), "7");
    }
}

} // namespace
