#include "analyzer/scan/ScanReport.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

std::optional<ScanAttempt> bestOf(const std::vector<ScanAttempt> &attempts) {
  std::optional<ScanAttempt> best;
  for (const ScanAttempt &attempt : attempts)
    if (attempt.outcome == AttemptOutcome::Estimated && (!best || attempt.cost() < best->cost()))
      best = attempt;
  return best;
}

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

ScanRow rowOf(const LoopProfile &profile, const LoopState &state) {
  ScanRow row;
  row.loop = profile.loops[state.loop];
  row.share = profile.share(row.loop);
  row.best = bestOf(state.attempts);
  if (row.best) {
    row.verdict = row.best->verdict;
    row.pragma = pragmaFor(row.loop, *row.best);
  } else {
    explain(state, row);
  }
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
  for (const LoopState &state : loopStates(profile, limits, attempts))
    report.rows.push_back(rowOf(profile, state));
  std::ranges::stable_sort(report.rows, std::ranges::greater(), &ScanRow::share);
  return report;
}

} // namespace cgpredict
