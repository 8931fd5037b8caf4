// What a scan found, as data: a row for each loop that matters, worst first.
#ifndef CGPREDICT_ANALYZER_SCAN_SCANREPORT_H
#define CGPREDICT_ANALYZER_SCAN_SCANREPORT_H

#include "analyzer/scan/ScanPlan.h"

namespace cgpredict {

struct ScanRow {
  ProfiledLoop loop;
  double share = 0;                ///< of the program's processor time
  std::optional<ScanAttempt> best; ///< the fastest of the estimated ones
  std::string verdict;             ///< of `best`, or "no", "write conflict", "not traced", ...
  std::string reason;              ///< why there is no `best`; empty if there is
  std::string pragma;              ///< the line to put in front of it; empty without `best`

  /// Processor time by time on the GPU, with transfers where these are known.
  std::optional<double> speedup() const;
  bool gains() const { return speedup().value_or(0) > 1; }
};

/// Why a loop has no row.
enum class Unlisted {
  Inside,       ///< a kernel around it has a row, or a loop that there were not enough runs for
  Short,        ///< it takes less than the least share
  BehindTop,    ///< of an outermost loop behind the first ones
  NeverEntered, ///< the program did not get to it
  NotCounted,   ///< it has no way back, or a jump leads into it past its beginning
};

struct UnlistedLoop {
  ProfiledLoop loop;
  double share = 0;
  Unlisted why = Unlisted::Inside;
};

struct ScanReport {
  std::string program, device, model;
  std::string link;          ///< of the transfers; empty: none are counted
  bool sharesMemory = false; ///< there is nothing to transfer
  unsigned tracedRuns = 0;
  Seconds cpu{0};                     ///< of the program, without tracing
  std::vector<ScanRow> rows;          ///< by share, largest first
  std::vector<UnlistedLoop> unlisted; ///< all others, by reason and place in the source
  std::size_t loops = 0;              ///< that were entered, those of no interest included
  double leastShare = 0;              ///< of those that are listed
  std::size_t top = 0;                ///< outermost loops that were looked into, at most
};

/// Rows and times; what is not about loops is the caller's.
ScanReport scanReport(const LoopProfile &profile, const ScanLimits &limits,
                      const std::vector<ScanAttempt> &attempts);

} // namespace cgpredict

#endif
