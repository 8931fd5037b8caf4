#include "analyzer/report/json/ScanJson.h"

#include "analyzer/report/json/JsonValues.h"

namespace cgpredict {
namespace {

Json textOrNull(const std::string &text) { return text.empty() ? Json() : Json(text); }

Json kernelOf(const ScanRow &row) {
  if (!row.best)
    return Json();
  const ScanAttempt &best = *row.best;
  return {{"pragma", row.pragma},
          {"unmarkable", textOrNull(row.loop.unmarkable)},
          {"grid", best.choice.grid},
          {"launches", best.launches},
          {"threads", best.threads},
          {"reductions", best.reductions},
          {"kernels_ms", inMilliseconds(best.kernels)},
          {"with_transfers_ms",
           best.withTransfers ? Json(inMilliseconds(*best.withTransfers)) : Json()},
          {"speedup", row.speedup() ? Json(*row.speedup()) : Json()},
          {"not_proved", textOrNull(best.unproved)},
          {"warnings", best.warnings}};
}

Json rowOf(const ScanRow &row) {
  return {{"name", row.loop.kernel},
          {"function", row.loop.function},
          {"file", row.loop.file},
          {"line", row.loop.line},
          {"column", row.loop.column},
          {"share", row.share},
          {"cpu_ms", inMilliseconds(row.loop.time)},
          {"entries", row.loop.entries},
          {"trips", row.loop.trips},
          {"verdict", row.verdict},
          {"reason", textOrNull(row.reason)},
          {"kernel", kernelOf(row)}};
}

std::string nameOf(Unlisted why) {
  switch (why) {
  case Unlisted::Inside:
    return "inside";
  case Unlisted::Short:
    return "short";
  case Unlisted::BehindTop:
    return "behind_top";
  case Unlisted::NeverEntered:
    return "never_entered";
  case Unlisted::NotCounted:
    return "not_counted";
  }
  return "";
}

Json unlistedOf(const UnlistedLoop &unlisted) {
  return {{"why", nameOf(unlisted.why)},      {"function", unlisted.loop.function},
          {"file", unlisted.loop.file},       {"line", unlisted.loop.line},
          {"column", unlisted.loop.column},   {"share", unlisted.share},
          {"entries", unlisted.loop.entries}, {"trips", unlisted.loop.trips}};
}

} // namespace

std::string scanJson(const ScanReport &report) {
  Json loops = Json::array();
  for (const ScanRow &row : report.rows)
    loops.push_back(rowOf(row));
  Json unlisted = Json::array();
  for (const UnlistedLoop &loop : report.unlisted)
    unlisted.push_back(unlistedOf(loop));
  const Json json = {{"schema", ScanJsonSchema},
                     {"program", report.program},
                     {"device", report.device},
                     {"model", report.model},
                     {"link", textOrNull(report.link)},
                     {"shares_memory", report.sharesMemory},
                     {"profiled_runs", 1},
                     {"traced_runs", report.tracedRuns},
                     {"program_cpu_ms", inMilliseconds(report.cpu)},
                     {"loops_in_program", report.loops},
                     {"least_share", report.leastShare},
                     {"loops", loops},
                     {"unlisted", unlisted}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace cgpredict
