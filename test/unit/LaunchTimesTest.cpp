// Do the times of sampled launches extend to all launches as stated? The oracle adds launch after
// launch; the code under test uses sums of arithmetic series.
#include "analyzer/estimate/LaunchTimes.h"
#include "analyzer/base/ParallelFor.h"

#include <gtest/gtest.h>

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

double launchByLaunch(const std::vector<SampledTime> &sampled, const std::vector<LaunchRun> &runs) {
  auto rate = [](const SampledTime &s) { return s.time.value() / static_cast<double>(s.threads); };
  double sum = 0;
  for (const LaunchRun &run : runs)
    for (uint64_t o = run.first; o < run.first + run.count; ++o) {
      std::size_t next = 0;
      while (next < sampled.size() && sampled[next].ordinal < o)
        ++next;
      double r;
      if (next == sampled.size())
        r = rate(sampled.back());
      else if (next == 0)
        r = rate(sampled[0]);
      else {
        const SampledTime &a = sampled[next - 1], &b = sampled[next];
        r = rate(a) + (rate(b) - rate(a)) * static_cast<double>(o - a.ordinal) /
                          static_cast<double>(b.ordinal - a.ordinal);
      }
      sum += r * static_cast<double>(run.extent[0] * run.extent[1] * run.extent[2]);
    }
  return sum;
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
