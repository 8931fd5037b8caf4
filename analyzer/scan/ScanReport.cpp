#include "analyzer/scan/ScanReport.h"

#include "analyzer/scan/LevelChoice.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace cgpredict {
namespace {

std::string pragmaFor(const ProfiledLoop &loop, const ScanAttempt &attempt) {
  const std::string grid =
      attempt.choice.grid > 1 ? fmt::format(" grid({})", attempt.choice.grid) : "";
  return fmt::format("#pragma cgpredict kernel({}){}", loop.kernel, grid);
}

/// Loops around this one, near and far.
std::vector<std::size_t> allAround(const LoopProfile &profile, std::size_t loop) {
  std::vector<std::size_t> around = profile.loops[loop].around;
  for (std::size_t next = 0; next < around.size(); ++next)
    for (const std::size_t further : profile.loops[around[next]].around)
      if (std::ranges::count(around, further) == 0)
        around.push_back(further);
  return around;
}

/// Whether a loop around this one, near or far, was a kernel in a traced run.
bool ranInKernels(const LoopProfile &profile, std::size_t loop,
                  const std::vector<ScanAttempt> &attempts) {
  return std::ranges::any_of(allAround(profile, loop), [&](std::size_t around) {
    return std::ranges::any_of(attempts, [&](const ScanAttempt &attempt) {
      return attempt.choice.loop == around && attempt.outcome != AttemptOutcome::Unrecorded;
    });
  });
}

/// Verdict and reason of a loop without an estimate.
void explain(const LoopProfile &profile, const LoopState &state,
             const std::vector<ScanAttempt> &attempts, ScanRow &row) {
  if (!row.loop.obstacle.empty()) {
    row.verdict = "no kernel";
    row.reason = row.loop.obstacle;
  } else if (!state.attempts.empty()) {
    const ScanAttempt &first = state.attempts.front();
    row.verdict = first.verdict.empty() ? "not traced" : first.verdict;
    row.reason = first.reason;
  } else if (state.isSmall) {
    row.verdict = "not tried";
    row.reason = "a loop around it has launches of more than four times as many threads";
  } else if (state.next) {
    row.verdict = "not tried";
    row.reason = "there were not enough runs to get to it; allow more with --runs";
  } else if (row.loop.trips == 0) {
    row.verdict = "not traced";
    row.reason = "it was reached, and had no iteration";
  } else {
    row.verdict = "not traced";
    row.reason =
        ranInKernels(profile, state.loop, attempts)
            ? "it ran only inside loops that are kernels themselves"
            : "it did not run in the traced runs, as it did in the first one; does that depend "
              "on what the first run left behind, on time, or on input that is no file?";
  }
}

ScanRow rowOf(const LoopProfile &profile, const LoopState &state, const LevelChoice &choice,
              const std::vector<ScanAttempt> &attempts) {
  ScanRow row;
  row.loop = profile.loops[state.loop];
  row.share = profile.share(row.loop);
  if (choice.level == Level::None) {
    explain(profile, state, attempts, row);
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

/// The loops without a row. `decided` are those that have one and leave those inside them none: as
/// kernels, or since they were not tried.
class Rest {
public:
  Rest(const LoopProfile &profile, const ScanLimits &limits, std::set<std::size_t> listed,
       std::set<std::size_t> decided)
      : profile(profile), limits(limits), listed(std::move(listed)), decided(std::move(decided)) {}

  std::vector<UnlistedLoop> loops() const {
    std::vector<UnlistedLoop> rest;
    for (std::size_t loop = 0; loop < profile.loops.size(); ++loop)
      if (!listed.contains(loop))
        rest.push_back({profile.loops[loop], profile.share(profile.loops[loop]), whyNot(loop)});
    for (const ProfiledLoop &loop : profile.neverEntered)
      rest.push_back({loop, 0, loop.isCounted ? Unlisted::NeverEntered : Unlisted::NotCounted});
    std::ranges::sort(rest, {}, [](const UnlistedLoop &each) {
      return std::tie(each.why, each.loop.file, each.loop.line, each.loop.column);
    });
    return rest;
  }

private:
  Unlisted whyNot(std::size_t loop) const {
    if (std::ranges::any_of(allAround(profile, loop),
                            [&](std::size_t around) { return decided.contains(around); }))
      return Unlisted::Inside;
    return profile.share(profile.loops[loop]) < limits.leastShare ? Unlisted::Short
                                                                  : Unlisted::BehindTop;
  }

  const LoopProfile &profile;
  const ScanLimits &limits;
  const std::set<std::size_t> listed, decided;
};

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
  report.top = limits.top;
  const std::vector<LoopState> states = loopStates(profile, limits, attempts);
  const std::vector<LevelChoice> choices = chooseLevels(profile, states);
  std::set<std::size_t> listed, decided;
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (choices[s].level == Level::Inside)
      continue;
    listed.insert(states[s].loop);
    if (choices[s].level == Level::Kernel || states[s].next)
      decided.insert(states[s].loop);
    report.rows.push_back(rowOf(profile, states[s], choices[s], attempts));
  }
  std::ranges::stable_sort(report.rows, std::ranges::greater(), &ScanRow::share);
  report.unlisted = Rest(profile, limits, std::move(listed), std::move(decided)).loops();
  return report;
}

} // namespace cgpredict
