// cgpredict app: a traced program on a GPU as one timeline, transfers included.
#include "analyzer/base/Error.h"
#include "analyzer/report/json/TimelineJson.h"
#include "analyzer/report/text/TimelineReport.h"
#include "tools/Analysis.h"
#include "tools/Commands.h"
#include "tools/HostOptions.h"
#include "tools/NumberChecks.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace cgpredict {
namespace {

struct AppOptions {
  std::string trace;
  HostOptions host;
  std::optional<double> cpuTime; // s
  AnalysisOptions analysis;
};

void app(const AppOptions &options) {
  checkAnalysisOptions(options.analysis, {options.trace, options.host.link, options.host.node});
  GpuDevice device = deviceOf(options.analysis);
  std::optional<Node> node = nodeOf(options.host, device);
  if (!node)
    refuseWithoutLink(device);
  TimelineOptions choice = timelineOptions(options.host, *node);
  if (options.cpuTime)
    choice.programCpu = Seconds{*options.cpuTime};
  Trace trace = Trace::open(options.trace);
  ApplicationEstimate estimate = estimateTrace(trace, device, options.analysis);
  Timeline timeline = makeTimeline(trace, estimate, *node, choice);
  writeReport(
      options.analysis, [&](const TextStyle &style) { return timelineText(timeline, style); },
      [&] { return timelineJson(timeline); });
  refuseDependences(estimate, options.analysis);
}

} // namespace

CLI::App *addAppCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand(
      "app", "A traced program on a GPU: transfers in, kernels, transfers out");
  command->footer(
      "What is moved follows from the trace: arrays that are read before they are written go in, "
      "what is written comes back. docs/transfer.md explains the report.\n\n"
      "Examples:\n"
      "  cgpredict app gemm.cgt --device gtx970 --link pcie3-x16\n"
      "  cgpredict app gemm.cgt --device v100 --node summit --memory pageable --cpu-time 12.5\n"
      "  cgpredict app gemm.cgt --device jetson-tk1");
  auto options = std::make_shared<AppOptions>();
  addTraceOption(*command, options->trace);
  addHostOptions(*command, options->host);
  command
      ->add_option("--cpu-time", options->cpuTime,
                   "Time of the whole program on the CPU, untraced, for its speed-up")
      ->type_name("SECONDS")
      ->check(positiveNumber());
  addAnalysisOptions(*command, options->analysis);
  command->callback([options] { app(*options); });
  return command;
}

} // namespace cgpredict
