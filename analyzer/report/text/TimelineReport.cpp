#include "analyzer/report/text/TextTable.h"
#include "analyzer/report/text/TransferReport.h"
#include "analyzer/transfer/Timeline.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cgpredict {
namespace {

using Json = nlohmann::ordered_json;

const char *toString(StepKind kind) {
  constexpr const char *names[] = {"to device", "kernel", "to host"};
  return names[static_cast<std::size_t>(kind)];
}

const char *toString(HostMemory memory) {
  return memory == HostMemory::Pinned ? "pinned" : "pageable";
}

std::string stepsText(const Timeline &timeline) {
  TextTable table({"step", "name"}, {"start", "time", "bytes", "launches", "overhead", "CPU time"});
  for (const TimelineStep &step : timeline.steps) {
    bool kernel = step.kind == StepKind::Kernel;
    table.add({toString(step.kind), step.name, shortTime(step.start), shortTime(step.time),
               kernel ? "" : shortBytes(static_cast<double>(step.bytes)),
               kernel ? fmt::format("{}", step.launches) : "",
               kernel ? shortTime(step.overhead) : "", step.cpu ? shortTime(*step.cpu) : ""});
  }
  return table.text("  ");
}

std::string sumsText(const Timeline &t) {
  std::string text =
      fmt::format("  {} to device, {} kernels, {} to host: {} in all\n", shortTime(t.toDevice),
                  shortTime(t.kernels), shortTime(t.toHost), shortTime(t.total));
  if (std::optional<double> speedup = t.loopSpeedup())
    text += fmt::format("  the same loops on the CPU: {}, speed-up {:.3g}\n",
                        shortTime(*t.kernelCpu), *speedup);
  if (std::optional<double> speedup = t.programSpeedup())
    text +=
        fmt::format("  whole program: {} on the CPU, {} with the GPU, speed-up {:.3g}",
                    shortTime(*t.programCpu), shortTime(*t.programCpu - *t.kernelCpu + t.total),
                    *speedup) +
        (t.speedupLimit() ? fmt::format(" of at most {:.3g} (Amdahl)\n", *t.speedupLimit()) : "\n");
  else if (t.kernelCpu)
    text += "  whole program: give its time on the CPU with --cpu-time\n";
  return text;
}

Json milliseconds(std::optional<Seconds> time) {
  return time ? Json(inMilliseconds(*time)) : Json();
}

template <typename T> Json orNull(const std::optional<T> &value) {
  return value ? Json(*value) : Json();
}

Json stepOf(const TimelineStep &step) {
  Json entry = {{"kind", toString(step.kind)},
                {"name", step.name},
                {"start_ms", milliseconds(step.start)},
                {"time_ms", milliseconds(step.time)}};
  if (step.kind != StepKind::Kernel) {
    entry["bytes"] = step.bytes;
    return entry;
  }
  entry["launches"] = step.launches;
  entry["overhead_ms"] = milliseconds(step.overhead);
  entry["cpu_ms"] = milliseconds(step.cpu);
  return entry;
}

} // namespace

std::string timelineText(const Timeline &t) {
  std::string link = t.link.empty() ? "which shares its DRAM with the CPU: nothing is moved"
                                    : fmt::format("over {}, {} memory, transfers by {}", t.link,
                                                  toString(t.memory), t.transferModel);
  std::string text = fmt::format("{} on {}, {}\n\n", t.trace, t.device, link);
  text += stepsText(t) + "\n" + sumsText(t);
  if (!t.warnings.empty())
    text += "\nWarnings\n";
  for (const std::string &warning : t.warnings)
    text += fmt::format("  - {}\n", warning);
  return text;
}

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
