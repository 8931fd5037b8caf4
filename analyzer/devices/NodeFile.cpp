#include "analyzer/devices/NodeFile.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/LinkFile.h"
#include "analyzer/devices/ParameterReader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

using Kind = QuantityKind;

constexpr NumberSpec HostChannels = {"host.channels", Kind::Count, Required, 1, 64};
constexpr NumberSpec HostBus = {"host.bus", Kind::Width, Required, 8, 4096};
constexpr NumberSpec HostClock = {"host.clock", Kind::Frequency, Required, 1e6, 1e11};
constexpr NumberSpec HostRate = {"host.data_rate", Kind::Count, Required, 1, 16};
constexpr TextSpec NodeLink = {"node.link", "a link such as \"pcie3-x16\"", Required};
constexpr TextSpec NodeGpu = {"node.gpu", "a device such as \"v100\"", Optional};
constexpr NumberSpec GpuRate = {"gpu.bandwidth", Kind::Rate, Optional, 1e6, 1e14};
constexpr NumberSpec Start[] = {{"merpsys.start_to_device", Kind::Time, Optional, 0, 1},
                                {"merpsys.start_to_host", Kind::Time, Optional, 0, 1}};
constexpr NumberSpec Lambda[] = {{"merpsys.lambda_to_device", Kind::Number, Optional, 0.001, 1},
                                 {"merpsys.lambda_to_host", Kind::Number, Optional, 0.001, 1}};

bool isNodeField(std::string_view path) {
  const std::string_view known[] = {
      HostChannels.path, HostBus.path,   HostClock.path, HostRate.path,
      NodeLink.path,     NodeGpu.path,   GpuRate.path,   Start[0].path,
      Start[1].path,     Lambda[0].path, Lambda[1].path,
  };
  return isOverhead(path) || std::ranges::count(known, path);
}

// A link or GPU of a node is read from its own file; what is wrong there is a problem here.
template <typename Load>
void readNamed(ParameterReader &reader, const TextSpec &field, const Load &load) {
  std::optional<std::string> name = reader.text(field);
  if (!name)
    return;
  try {
    load(*name);
  } catch (const Error &error) {
    reader.problem(field.path, error.what());
  }
}

void readHost(ParameterReader &reader, Node &node) {
  auto channels = reader.number(HostChannels), bus = reader.number(HostBus);
  auto clock = reader.number(HostClock), rate = reader.number(HostRate);
  if (channels && bus && clock && rate)
    node.hostBandwidth = BytesPerSecond(*channels * *bus / 8 * *clock * *rate);
}

void readGpu(ParameterReader &reader, Node &node, const fs::path &devices) {
  if (std::optional<double> rate = reader.number(GpuRate))
    node.gpuBandwidth = BytesPerSecond(*rate);
  readNamed(reader, NodeGpu, [&](const std::string &name) {
    GpuDevice gpu = loadDevice(findDeviceFile(name, devices), devices);
    node.sharesMemory = gpu.sharesHostMemory;
    if (!node.gpuBandwidth)
      node.gpuBandwidth = gpu.dramBandwidth;
  });
  if (!reader.has(NodeGpu.path) && !reader.has(GpuRate.path))
    reader.problem(NodeGpu.path, "missing; name a device, or give gpu.bandwidth");
}

void readMerpsys(ParameterReader &reader, Node &node) {
  for (std::size_t i = 0; i < 2; ++i) {
    auto start = reader.number(Start[i]), lambda = reader.number(Lambda[i]);
    if (start.has_value() != lambda.has_value())
      reader.problem(start ? Start[i].path : Lambda[i].path,
                     "expected start and lambda of a direction together");
    else if (start)
      node.merpsys[i] = MerpsysTransfer{Seconds{*start}, *lambda};
  }
}

} // namespace

NodeReading readNodeFile(const fs::path &file, const fs::path &devices) {
  NodeReading reading;
  ParameterReader reader(file, reading.problems);
  if (!reading.problems.empty())
    return reading;
  Node &node = reading.node;
  node.id = file.stem().string();
  node.name = reader.readTop();
  reader.refuseUnknown(isNodeField, {"schema", "name", "sources"});
  readNamed(reader, NodeLink,
            [&](const std::string &name) { node.link = loadLink(name, devices); });
  readHost(reader, node);
  readGpu(reader, node, devices);
  readOverheads(reader, node.overheads);
  readMerpsys(reader, node);
  node.parameters = reader.parameters();
  node.sources = reader.sources();
  return reading;
}

Node loadNode(const std::string &name, const fs::path &devices) {
  NodeReading reading = readNodeFile(findDeviceFile(name, devices / "nodes", "node"), devices);
  if (!reading.problems.empty())
    throw Error(fmt::format("{}", fmt::join(reading.problems, "\n")));
  return std::move(reading.node);
}

} // namespace cgpredict
