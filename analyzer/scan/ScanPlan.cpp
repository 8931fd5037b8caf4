#include "analyzer/scan/ScanPlan.h"

#include <algorithm>

namespace cgpredict {
namespace {

/// A loop that ran only inside other kernels is tried again as long as these may change.
constexpr std::ptrdiff_t MostUnrecorded = 3;

/// Of the threads of a loop's launch: those of a loop inside it, whose launches are more, gain
/// nothing with less than this part, however much better its warps access memory.
constexpr double WorthwhilePart = 0.25;

enum class Status {
  Unknown,
  Asked,   ///< being found out; met again, it is part of a circle of calls
  Ignored, ///< too short, or not among the first
  Waiting, ///< for a loop around it
  Open,    ///< the next run tries it
  Kernel,  ///< with threads enough
  Passed,  ///< no such kernel: the loops inside it are tried
};

class Planner {
public:
  Planner(const LoopProfile &profile, const ScanLimits &limits,
          const std::vector<ScanAttempt> &attempts)
      : profile(profile), limits(limits), attempts(attempts), roots(rootsOf()),
        statuses(profile.loops.size(), Status::Unknown), threadsSoFar(profile.loops.size()) {}

  std::vector<LoopState> plan() {
    for (std::size_t loop = 0; loop < profile.loops.size(); ++loop)
      statusOf(loop);
    return std::move(states);
  }

private:
  bool matters(std::size_t loop) const {
    return profile.share(profile.loops[loop]) >= limits.leastShare;
  }

  std::vector<std::size_t> rootsOf() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < profile.loops.size(); ++i)
      if (profile.loops[i].outermost && matters(i))
        result.push_back(i);
    std::ranges::stable_sort(result, std::ranges::greater(),
                             [&](std::size_t i) { return profile.loops[i].time; });
    result.resize(std::min(result.size(), limits.top));
    return result;
  }

  Status statusOf(std::size_t loop) {
    if (statuses[loop] == Status::Unknown) {
      statuses[loop] = Status::Asked;
      const Status found = matters(loop) ? find(loop) : Status::Ignored;
      statuses[loop] = found;
    }
    return statuses[loop];
  }

  Status find(std::size_t loop) {
    std::optional<double> threads; // of the loops around that lead here: the fewest
    if (std::ranges::count(roots, loop) > 0)
      threads = 0;
    for (std::size_t around : profile.loops[loop].around) {
      const Status status = statusOf(around);
      if (status == Status::Waiting || status == Status::Open)
        return Status::Waiting;
      if (status == Status::Passed || status == Status::Asked)
        threads = std::min(threads.value_or(threadsSoFar[around]), threadsSoFar[around]);
    }
    return threads ? visit(loop, *threads) : Status::Ignored;
  }

  Status visit(std::size_t loop, double threadsAround) {
    LoopState state{loop, {}, {}, {}};
    for (const ScanAttempt &attempt : attempts)
      if (attempt.choice.loop == loop && attempt.outcome != AttemptOutcome::Unrecorded)
        state.attempts.push_back(attempt);
    state.isSmall = mostThreads(loop, profile.loops[loop].grid) < threadsAround * WorthwhilePart;
    if (!state.isSmall)
      state.next = nextChoice(state);
    threadsSoFar[loop] = std::max(threadsAround, threadsOf(state.attempts));
    const Status status = state.next                 ? Status::Open
                          : fillsGpu(state.attempts) ? Status::Kernel
                                                     : Status::Passed;
    states.push_back(std::move(state));
    return status;
  }

  /// Of a launch of the loop with the loops nested inside it, as far as they may be mapped.
  double mostThreads(std::size_t loop, uint32_t levels) const {
    const ProfiledLoop &outer = profile.loops[loop];
    double inside = 1;
    for (std::size_t each = 0; levels > 1 && each < profile.loops.size(); ++each)
      if (profile.loops[each].around == std::vector{loop})
        inside = std::max(inside, mostThreads(each, levels - 1));
    const auto entries = static_cast<double>(std::max<uint64_t>(outer.entries, 1));
    return static_cast<double>(outer.trips) / entries * inside;
  }

  bool fillsGpu(const std::vector<ScanAttempt> &tried) const {
    return std::ranges::any_of(tried, [&](const ScanAttempt &attempt) {
      return attempt.outcome == AttemptOutcome::Estimated &&
             attempt.threads >= attempt.launches * limits.enoughThreads;
    });
  }

  /// Of a launch as the GPU can run it; 0 if it cannot.
  static double threadsOf(const std::vector<ScanAttempt> &tried) {
    double most = 0;
    for (const ScanAttempt &attempt : tried)
      if (attempt.outcome == AttemptOutcome::Estimated && attempt.launches > 0)
        most = std::max(most, static_cast<double>(attempt.threads) /
                                  static_cast<double>(attempt.launches));
    return most;
  }

  std::optional<LoopChoice> nextChoice(const LoopState &state) const {
    const ProfiledLoop &loop = profile.loops[state.loop];
    if (!loop.obstacle.empty())
      return std::nullopt;
    LoopChoice choice{state.loop, 1};
    if (!state.attempts.empty()) {
      const ScanAttempt &last = state.attempts.back();
      if (last.outcome != AttemptOutcome::Estimated || last.choice.grid >= loop.grid)
        return std::nullopt;
      choice.grid = last.choice.grid + 1;
    }
    const auto unrecorded = std::ranges::count_if(attempts, [&](const ScanAttempt &attempt) {
      return attempt.choice == choice && attempt.outcome == AttemptOutcome::Unrecorded;
    });
    return unrecorded < MostUnrecorded ? std::optional(choice) : std::nullopt;
  }

  const LoopProfile &profile;
  const ScanLimits &limits;
  const std::vector<ScanAttempt> &attempts;
  std::vector<std::size_t> roots;
  std::vector<Status> statuses;     ///< of each loop
  std::vector<double> threadsSoFar; ///< of each: of a launch of it or of one around it, the most
  std::vector<LoopState> states;
};

} // namespace

std::vector<LoopState> loopStates(const LoopProfile &profile, const ScanLimits &limits,
                                  const std::vector<ScanAttempt> &attempts) {
  return Planner(profile, limits, attempts).plan();
}

} // namespace cgpredict
