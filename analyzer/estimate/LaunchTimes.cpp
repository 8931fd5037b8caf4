#include "analyzer/estimate/LaunchTimes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <vector>

namespace cgpredict {
namespace {

struct Sample {
  uint64_t ordinal;
  double seconds;
};

// By threads, each ascending by ordinal.
using Sizes = std::map<uint64_t, std::vector<Sample>>;

// Launches without threads say nothing about the others.
Sizes sizesOf(std::span<const SampledTime> sampled) {
  Sizes sizes;
  for (const SampledTime &launch : sampled)
    if (launch.threads > 0)
      sizes[launch.threads].push_back({launch.ordinal, launch.time.value()});
  return sizes;
}

// Work that grows by as much with each launch grows at most as the ordinal does. What grows faster
// is multiplied from one to the next, as the levels of a search in a graph are.
bool isMultiplied(const Sample &before, const Sample &next) {
  return before.seconds > 0 && next.seconds * static_cast<double>(before.ordinal + 1) >
                                   before.seconds * static_cast<double>(next.ordinal + 1);
}

double secondsBetween(const Sample &before, const Sample &next, uint64_t ordinal) {
  const double part = static_cast<double>(ordinal - before.ordinal) /
                      static_cast<double>(next.ordinal - before.ordinal);
  return isMultiplied(before, next)
             ? before.seconds * std::pow(next.seconds / before.seconds, part)
             : std::lerp(before.seconds, next.seconds, part);
}

// Of `count` launches, of which the first and the last take so long.
double sumBetween(double first, double last, uint64_t count, bool multiplied) {
  const auto n = static_cast<double>(count);
  if (!multiplied || count < 2)
    return n * (first + last) / 2;
  const double factor = std::pow(last / first, 1 / (n - 1));
  return (last * factor - first) / (factor - 1);
}

// Over launches [first, end) of one size; beyond the samples the nearest one's.
double sumOf(const std::vector<Sample> &samples, uint64_t first, uint64_t end) {
  double sum = 0;
  while (first < end) {
    const auto next = std::ranges::lower_bound(samples, first, {}, &Sample::ordinal);
    if (next == samples.end())
      return sum + static_cast<double>(end - first) * samples.back().seconds;
    const uint64_t last = std::min(end - 1, next->ordinal);
    const auto count = last - first + 1;
    if (next == samples.begin() || next->ordinal == first)
      sum += static_cast<double>(count) * next->seconds;
    else
      sum += sumBetween(secondsBetween(next[-1], *next, first),
                        secondsBetween(next[-1], *next, last), count,
                        isMultiplied(next[-1], *next));
    first = last + 1;
  }
  return sum;
}

// Between two sizes either the time grows linearly with the threads, a part that all launches have
// and one for each thread, or the time per thread does, as that of a triangle's rows; what is not
// the case is the larger one.
double sumOfRun(const Sizes &sizes, uint64_t threads, uint64_t first, uint64_t end) {
  const auto above = sizes.lower_bound(threads);
  const auto one = static_cast<double>(threads);
  const auto perThread = [&](const Sizes::value_type &size) {
    return sumOf(size.second, first, end) / static_cast<double>(size.first);
  };
  if (above == sizes.end())
    return one * perThread(*std::prev(above));
  if (above == sizes.begin() || above->first == threads)
    return one * perThread(*above);
  const auto &lesser = *std::prev(above), &greater = *above;
  const double part = static_cast<double>(threads - lesser.first) /
                      static_cast<double>(greater.first - lesser.first);
  const double lesserRate = perThread(lesser), greaterRate = perThread(greater);
  const double byTime = std::lerp(lesserRate * static_cast<double>(lesser.first),
                                  greaterRate * static_cast<double>(greater.first), part);
  return std::min(byTime, one * std::lerp(lesserRate, greaterRate, part));
}

bool isCovered(uint64_t ordinal, std::span<const LaunchRun> runs) {
  return std::ranges::any_of(runs, [&](const LaunchRun &run) {
    return ordinal >= run.first && ordinal - run.first < run.count;
  });
}

} // namespace

Seconds timeOfAllLaunches(std::span<const SampledTime> sampled, std::span<const LaunchRun> runs,
                          uint64_t allThreads) {
  assert(std::ranges::adjacent_find(sampled, std::greater_equal{}, &SampledTime::ordinal) ==
         sampled.end());
  const Sizes sizes = sizesOf(sampled);
  if (sizes.empty())
    return Seconds{0};
  double seconds = 0, covered = 0;
  for (const LaunchRun &run : runs) {
    const uint64_t threads = volume(run.extent);
    if (threads > 0)
      seconds += sumOfRun(sizes, threads, run.first, run.first + run.count);
    covered += static_cast<double>(threads) * static_cast<double>(run.count);
  }
  const auto all = static_cast<double>(allThreads);
  for (const SampledTime &launch : sampled)
    if (covered < all && !isCovered(launch.ordinal, runs)) {
      seconds += launch.time.value();
      covered += static_cast<double>(launch.threads);
    }
  double missing = std::max(all - covered, 0.0);
  double mean = covered > 0 ? seconds / covered : 0;
  return Seconds{seconds + missing * mean};
}

} // namespace cgpredict
