#include "analyzer/scan/ScanReport.h"

#include "analyzer/scan/LevelChoice.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

std::string pragmaFor(const ProfiledLoop &loop, const ScanAttempt &attempt) {
  const std::string grid =
      attempt.choice.grid > 1 ? fmt::format(" grid({})", attempt.choice.grid) : "";
  return fmt::format("#pragma cgpredict kernel({}){}", loop.kernel, grid);
}

/// Verdict and reason of a loop without an estimate.
void explain(const LoopState &state, ScanRow &row) {
  if (!row.loop.obstacle.empty()) {
    row.verdict = "no kernel";
    row.reason = row.loop.obstacle;
  } else if (!state.attempts.empty()) {
    const ScanAttempt &first = state.attempts.front();
    row.verdict = first.verdict.empty() ? "not traced" : first.verdict;
    row.reason = first.reason;
  } else if (state.next) {
    row.verdict = "not tried";
    row.reason = "there were not enough runs to get to it; allow more with --runs";
  } else {
    row.verdict = "not traced";
    row.reason = "it ran only inside loops that are kernels themselves";
  }
}

ScanRow rowOf(const LoopProfile &profile, const LoopState &state, const LevelChoice &choice) {
  ScanRow row;
  row.loop = profile.loops[state.loop];
  row.share = profile.share(row.loop);
  if (choice.level == Level::None) {
    explain(state, row);
    return row;
  }
  row.verdict = choice.best->verdict;
  if (choice.level == Level::Outside) {
    row.reason =
        fmt::format("as one kernel it would take {:.3f} ms, with kernels inside it {:.3f} ms",
                    inMilliseconds(choice.best->cost()), inMilliseconds(choice.inside));
    return row;
  }
  row.best = choice.best;
  row.pragma = pragmaFor(row.loop, *row.best);
  return row;
}

} // namespace

std::optional<double> ScanRow::speedup() const {
  if (!best || best->cost() <= Seconds{0})
    return std::nullopt;
  return loop.time / best->cost();
}

ScanReport scanReport(const LoopProfile &profile, const ScanLimits &limits,
                      const std::vector<ScanAttempt> &attempts) {
  ScanReport report;
  report.cpu = profile.program;
  report.loops = profile.loops.size();
  report.leastShare = limits.leastShare;
  const std::vector<LoopState> states = loopStates(profile, limits, attempts);
  const std::vector<LevelChoice> choices = chooseLevels(profile, states);
  for (std::size_t s = 0; s < states.size(); ++s)
    if (choices[s].level != Level::Inside)
      report.rows.push_back(rowOf(profile, states[s], choices[s]));
  std::ranges::stable_sort(report.rows, std::ranges::greater(), &ScanRow::share);
  return report;
}

} // namespace cgpredict
