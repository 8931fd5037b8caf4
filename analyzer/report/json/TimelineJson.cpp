#include "analyzer/report/json/TimelineJson.h"

#include "analyzer/report/json/JsonValues.h"
#include "analyzer/report/json/TransferJson.h"

namespace cgpredict {
namespace {

Json milliseconds(std::optional<Seconds> time) {
  return time ? Json(inMilliseconds(*time)) : Json();
}

Json stepOf(const TimelineStep &step) {
  Json entry = {{"kind", toString(step.kind)},
                {"name", step.name},
                {"start_ms", milliseconds(step.start)},
                {"time_ms", milliseconds(step.time)}};
  if (step.kind != StepKind::Kernel) {
    entry["bytes"] = step.bytes;
    entry["times"] = step.times;
    return entry;
  }
  entry["launches"] = step.launches;
  entry["overhead_ms"] = milliseconds(step.overhead);
  entry["cpu_ms"] = milliseconds(step.cpu);
  return entry;
}

} // namespace

std::string timelineJson(const Timeline &t) {
  Json steps = Json::array();
  for (const TimelineStep &step : t.steps)
    steps.push_back(stepOf(step));
  Json report = {{"schema", TransferReportSchema},
                 {"trace", t.trace},
                 {"device", t.device},
                 {"link", t.link.empty() ? Json() : Json(t.link)},
                 {"memory", toString(t.memory)},
                 {"transfer_model", t.transferModel},
                 {"to_device_ms", milliseconds(t.toDevice)},
                 {"kernels_ms", milliseconds(t.kernels)},
                 {"to_host_ms", milliseconds(t.toHost)},
                 {"total_ms", milliseconds(t.total)},
                 {"loops_cpu_ms", milliseconds(t.kernelCpu)},
                 {"loops_speedup", orNull(t.loopSpeedup())},
                 {"program_cpu_ms", milliseconds(t.programCpu)},
                 {"program_speedup", orNull(t.programSpeedup())},
                 {"program_speedup_limit", orNull(t.speedupLimit())},
                 {"steps", steps},
                 {"warnings", t.warnings}};
  return report.dump(2) + "\n";
}

} // namespace cgpredict
