#include "tools/HostOptions.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/LinkFile.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cgpredict {
namespace {

Link linkNamed(const std::string &link) {
  std::filesystem::path devices = ownLayout().devices;
  try {
    return loadLink(link, devices);
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

void warnOfUnusedLink(const HostOptions &options, const GpuDevice &device) {
  const bool isNode = !options.node.empty();
  const std::string &name = isNode ? options.node : options.link;
  if (device.sharesHostMemory && !name.empty())
    fmt::print(stderr,
               "cgpredict: warning: --{} {} changes nothing: {} works in the host's memory, and "
               "moves no arrays\n",
               isNode ? "node" : "link", name, device.id);
}

} // namespace

void addHostOptions(CLI::App &command, HostOptions &options) {
  CLI::Option *link = command
                          .add_option("--link", options.link,
                                      "Link to the host: pcie1 to pcie6, nvlink1 to nvlink4, with "
                                      "-xN lanes or links")
                          ->type_name("LINK");
  command.add_option("--node", options.node, "Node, in place of a link: its link and its host")
      ->type_name("NODE")
      ->excludes(link);
  command.add_option("--memory", options.memory, "Host memory of the arrays: pinned or pageable")
      ->type_name("KIND")
      ->check(CLI::IsMember({"pinned", "pageable"}))
      ->capture_default_str();
  command
      .add_option("--host-bandwidth", options.bandwidth,
                  "Bandwidth of the host's memory, for pageable memory without --node, "
                  "0.001 to 100000")
      ->type_name("GB/s")
      ->check(numberWithin(1e-3, 1e5));
  addTransferModelOption(command, options.model);
}

std::optional<Node> nodeOf(const HostOptions &options, const GpuDevice &device) {
  Node node;
  if (!options.node.empty())
    node = nodeNamed(options.node);
  else if (!options.link.empty())
    node.link = linkNamed(options.link);
  else if (!device.sharesHostMemory)
    return std::nullopt;
  warnOfUnusedLink(options, device);
  for (std::size_t i = 0; i < Directions; ++i)
    if (!node.overheads[i])
      node.overheads[i] = node.link.overheads[i];
  if (options.bandwidth)
    node.hostBandwidth = BytesPerSecond(*options.bandwidth * 1e9);
  node.gpuBandwidth = device.dramBandwidth;
  node.sharesMemory = device.sharesHostMemory;
  return node;
}

void refuseWithoutLink(const GpuDevice &device) {
  throw UsageError(fmt::format("{} has memory of its own; name its link to the host with --link "
                               "({}, ...) or a node with --node ({})",
                               device.id, fmt::join(deviceIds(ownLayout().devices / "links"), ", "),
                               fmt::join(deviceIds(ownLayout().devices / "nodes"), ", ")));
}

TimelineOptions timelineOptions(const HostOptions &options, const Node &node) {
  TimelineOptions result;
  if (options.memory == "pageable" && !node.hostBandwidth && !node.sharesMemory)
    throw UsageError("--memory pageable: copies go through the host's memory; give --node, or "
                     "--host-bandwidth in GB/s");
  result.model = &transferModelNamed(options.model, node);
  result.memory = options.memory == "pageable" ? HostMemory::Pageable : HostMemory::Pinned;
  return result;
}

} // namespace cgpredict
