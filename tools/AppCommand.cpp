// cgpredict app: a traced program on a GPU as one timeline, transfers included.
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/LinkFile.h"
#include "analyzer/report/json/TimelineJson.h"
#include "analyzer/report/text/TimelineReport.h"
#include "tools/AnalysisOptions.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace cgpredict {
namespace {

struct AppOptions {
  std::string trace, link, node, memory = "pinned", model;
  std::optional<double> hostBandwidth, cpuTime; // GB/s, s
  AnalysisOptions analysis;
};

Link linkNamed(const std::string &link) {
  std::filesystem::path devices = ownLayout().devices;
  try {
    return loadLink(link, devices);
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

// The device's own memory and the link or node that the user names.
Node nodeOf(const AppOptions &options, const GpuDevice &device) {
  Node node;
  if (!options.node.empty())
    node = nodeNamed(options.node);
  else if (!options.link.empty())
    node.link = linkNamed(options.link);
  else if (!device.sharesHostMemory)
    throw UsageError(fmt::format("{} has memory of its own; name its link to the host with --link "
                                 "({}, ...) or a node with --node ({})",
                                 device.id,
                                 fmt::join(deviceIds(ownLayout().devices / "links"), ", "),
                                 fmt::join(deviceIds(ownLayout().devices / "nodes"), ", ")));
  for (std::size_t i = 0; i < Directions; ++i)
    if (!node.overheads[i])
      node.overheads[i] = node.link.overheads[i];
  if (options.hostBandwidth)
    node.hostBandwidth = BytesPerSecond(*options.hostBandwidth * 1e9);
  node.gpuBandwidth = device.dramBandwidth;
  node.sharesMemory = device.sharesHostMemory;
  return node;
}

TimelineOptions timelineOptions(const AppOptions &options, const Node &node) {
  TimelineOptions result;
  if (options.memory == "pageable" && !node.hostBandwidth && !node.sharesMemory)
    throw UsageError("--memory pageable: copies go through the host's memory; give --node, or "
                     "--host-bandwidth in GB/s");
  result.model = &transferModelNamed(options.model, node);
  result.memory = options.memory == "pageable" ? HostMemory::Pageable : HostMemory::Pinned;
  if (options.cpuTime)
    result.programCpu = Seconds{*options.cpuTime};
  return result;
}

void app(const AppOptions &options) {
  checkAnalysisOptions(options.analysis, {options.trace, options.link, options.node});
  GpuDevice device = deviceOf(options.analysis);
  Node node = nodeOf(options, device);
  TimelineOptions choice = timelineOptions(options, node);
  Trace trace = Trace::open(options.trace);
  ApplicationEstimate estimate = estimateTrace(trace, device, options.analysis);
  Timeline timeline = makeTimeline(trace, estimate, node, choice);
  writeReport(
      options.analysis, [&](const TextStyle &) { return timelineText(timeline); },
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
  CLI::Option *link = command
                          ->add_option("--link", options->link,
                                       "Link to the host: pcie1 to pcie6, nvlink1 to nvlink4, with "
                                       "-xN lanes or links")
                          ->type_name("LINK");
  command->add_option("--node", options->node, "Node, in place of a link: its link and its host")
      ->type_name("NODE")
      ->excludes(link);
  command->add_option("--memory", options->memory, "Host memory of the arrays: pinned or pageable")
      ->check(CLI::IsMember({"pinned", "pageable"}))
      ->capture_default_str();
  command
      ->add_option("--host-bandwidth", options->hostBandwidth,
                   "Bandwidth of the host's memory, for pageable memory without --node")
      ->type_name("GB/s")
      ->check(positiveNumber());
  addTransferModelOption(*command, options->model);
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
