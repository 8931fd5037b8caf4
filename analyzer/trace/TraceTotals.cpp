// Do the exact totals agree with themselves and with the frames?
#include "analyzer/trace/TraceState.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

static bool possible(const LaunchRun &run) {
  uint64_t threads = 1, last = 0;
  for (uint64_t side : run.extent)
    if (__builtin_mul_overflow(threads, side, &threads))
      return false;
  return run.count > 0 && !__builtin_mul_overflow(threads, run.count, &threads) &&
         !__builtin_add_overflow(run.first, run.count, &last);
}

// A run of launches may have been half written when the program was killed.
static void dropImpossible(TracedKernel &kernel, bool ended, TraceState &state) {
  std::size_t before = kernel.runs.size();
  std::erase_if(kernel.runs, [](const LaunchRun &run) { return !possible(run); });
  if (ended && kernel.runs.size() != before)
    state.problems.push_back(
        fmt::format("kernel {}: damaged totals: a run of launches that cannot be", kernel.name));
}

// What contradicts the runs is not reported on: estimates cover the runs.
static void compareRuns(TracedKernel &kernel, TraceState &state) {
  uint64_t launches = 0, threads = 0;
  for (const LaunchRun &run : kernel.runs) {
    launches += run.count;
    threads += run.count * run.extent[0] * run.extent[1] * run.extent[2];
  }
  if (launches != kernel.launches || threads != kernel.threads)
    state.problems.push_back(fmt::format(
        "kernel {}: damaged totals: {} launches of {} threads, but its runs of launches have {} "
        "of {}",
        kernel.name, kernel.launches, kernel.threads, launches, threads));
  kernel.launches = launches;
  kernel.threads = threads;
}

static void compareFrames(const TracedKernel &kernel, TraceState &state) {
  if (kernel.sampledLaunches != kernel.sampled.size())
    state.problems.push_back(fmt::format("kernel {}: {} launches were sampled, {} are in the trace",
                                         kernel.name, kernel.sampledLaunches,
                                         kernel.sampled.size()));
  std::vector<LaunchRun> runs = kernel.runs; // in the order of their launches
  std::ranges::sort(runs, {}, &LaunchRun::first);
  for (const Launch &launch : kernel.sampled) {
    const auto next = std::ranges::upper_bound(runs, launch.ordinal, {}, &LaunchRun::first);
    const bool held = next != runs.begin() &&
                      launch.ordinal - std::prev(next)->first < std::prev(next)->count &&
                      launch.extent == std::prev(next)->extent;
    if (state.summary.launchRunsDropped == 0 && !held)
      state.problems.push_back(fmt::format("kernel {}: launch {} is in no run of launches",
                                           kernel.name, launch.ordinal));
  }
}

void checkTotals(const CgpTotals &totals, bool ended, TraceState &state) {
  for (uint32_t r = 0; r < totals.launch_runs; ++r)
    if (totals.run[r].kernel >= totals.kernels)
      state.problems.push_back(fmt::format("damaged totals: a run of launches of kernel number {}, "
                                           "there are {}",
                                           totals.run[r].kernel, totals.kernels));
  for (TracedKernel &kernel : state.kernels) {
    dropImpossible(kernel, ended, state);
    // Until the program has ended its totals may be between two steps of an update.
    if (ended && state.summary.launchRunsDropped == 0)
      compareRuns(kernel, state);
    if (ended || kernel.sampledLaunches < kernel.sampled.size())
      compareFrames(kernel, state);
  }
}

} // namespace cgpredict
