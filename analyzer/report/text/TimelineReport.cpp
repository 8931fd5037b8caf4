#include "analyzer/report/text/TimelineReport.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"
#include "analyzer/report/text/TransferReport.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

std::string nameOf(const TimelineStep &step) {
  return step.times == 1 ? step.name : fmt::format("{}, {} times", step.name, step.times);
}

std::string stepsText(const Timeline &timeline) {
  TextTable table({"step", "name"}, {"start", "time", "bytes", "launches", "overhead", "CPU time"});
  for (const TimelineStep &step : timeline.steps) {
    const bool kernel = step.kind == StepKind::Kernel;
    if (!kernel && timeline.link.empty())
      continue; // nothing is moved
    table.add({toString(step.kind), nameOf(step), shortTime(step.start), shortTime(step.time),
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

} // namespace

std::string timelineText(const Timeline &t, const TextStyle &style) {
  std::string link = t.link.empty() ? "which shares its DRAM with the CPU: nothing is moved"
                                    : fmt::format("over {}, {} memory, transfers by {}", t.link,
                                                  toString(t.memory), t.transferModel);
  std::string text = fmt::format("{} on {}, {}\n\n", t.trace, t.device, link);
  text += stepsText(t) + "\n" + sumsText(t);
  return text + listed("Warnings", t.warnings, style);
}

} // namespace cgpredict
