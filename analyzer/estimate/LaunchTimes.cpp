#include "analyzer/estimate/LaunchTimes.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <vector>

namespace cgpredict {
namespace {

struct Rate {
  uint64_t ordinal;
  double secondsPerThread;
};

// Launches without threads say nothing about the others.
std::vector<Rate> ratesOf(std::span<const SampledTime> sampled) {
  std::vector<Rate> rates;
  for (const SampledTime &launch : sampled)
    if (launch.threads > 0)
      rates.push_back({launch.ordinal, launch.time.value() / static_cast<double>(launch.threads)});
  return rates;
}

double rateAt(const std::vector<Rate> &rates, uint64_t ordinal) {
  auto next = std::ranges::lower_bound(rates, ordinal, {}, &Rate::ordinal);
  if (next == rates.end())
    return rates.back().secondsPerThread;
  if (next == rates.begin() || next->ordinal == ordinal)
    return next->secondsPerThread;
  const Rate &before = *(next - 1);
  double part = static_cast<double>(ordinal - before.ordinal) /
                static_cast<double>(next->ordinal - before.ordinal);
  return before.secondsPerThread + part * (next->secondsPerThread - before.secondsPerThread);
}

// Sum of the rates of launches [first, end): between two samples they grow linearly, so the mean of
// a piece's ends times its length is its sum.
double sumOfRates(const std::vector<Rate> &rates, uint64_t first, uint64_t end) {
  double sum = 0;
  while (first < end) {
    auto next = std::ranges::lower_bound(rates, first, {}, &Rate::ordinal);
    uint64_t last = next == rates.end() ? end - 1 : std::min(end - 1, next->ordinal);
    sum += static_cast<double>(last - first + 1) * (rateAt(rates, first) + rateAt(rates, last)) / 2;
    first = last + 1;
  }
  return sum;
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
  std::vector<Rate> rates = ratesOf(sampled);
  if (rates.empty())
    return Seconds{0};
  double seconds = 0, covered = 0;
  for (const LaunchRun &run : runs) {
    double threads = static_cast<double>(run.extent[0]) * static_cast<double>(run.extent[1]) *
                     static_cast<double>(run.extent[2]);
    seconds += threads * sumOfRates(rates, run.first, run.first + run.count);
    covered += threads * static_cast<double>(run.count);
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
