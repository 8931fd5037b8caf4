#include "analyzer/report/hints/ScanSarif.h"

#include "analyzer/report/hints/SarifLog.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace cgpredict {
namespace {

std::string messageOf(const ScanRow &row, const ScanReport &report) {
  const std::string share = fmt::format("This loop takes {:.1f} % of the program's processor time, "
                                        "{:.3f} ms.",
                                        100 * row.share, inMilliseconds(row.loop.time));
  if (!row.best)
    return fmt::format("{} It is not for a GPU as it is: {}: {}.", share, row.verdict, row.reason);
  return fmt::format("{} On {} it would take {:.3f} ms{}, a speed-up of {:.2f}: put '{}' in front "
                     "of it.",
                     share, report.device, inMilliseconds(row.best->cost()),
                     row.best->withTransfers && !report.sharesMemory ? " with transfers" : "",
                     row.speedup().value_or(0), row.pragma);
}

SarifFinding findingOf(const ScanRow &row, const ScanReport &report, const std::string &directory) {
  SarifFinding finding;
  finding.rule = row.best ? "offload-loop" : "obstructed-loop";
  finding.goal = row.best ? "Run the loop on a GPU." : "Remove what keeps the loop from a GPU.";
  finding.message = messageOf(row, report);
  finding.file = row.loop.file;
  finding.directory = directory;
  finding.line = row.loop.line;
  finding.column = row.loop.column;
  finding.function = row.loop.function;
  finding.rank = std::clamp(100 * row.share, 0.0, 100.0);
  finding.fingerprintKind = "loop/v1";
  finding.fingerprint = fmt::format("{}:{}", row.loop.kernel, finding.rule);
  finding.properties = {{"kernel", row.loop.kernel},
                        {"verdict", row.verdict},
                        {"cpu_ms", inMilliseconds(row.loop.time)}};
  if (row.best) {
    finding.properties["gpu_ms"] = inMilliseconds(row.best->cost());
    finding.properties["speedup"] = row.speedup().value_or(0);
  }
  return finding;
}

} // namespace

std::string scanSarif(const ScanReport &report, const std::string &directory,
                      const std::string &version) {
  std::vector<SarifFinding> findings;
  for (const ScanRow &row : report.rows)
    findings.push_back(findingOf(row, report, directory));
  return sarifLog(std::span<const SarifFinding>(findings), version);
}

} // namespace cgpredict
