#include "analyzer/transfer/LinkFile.h"

#include "analyzer/DeviceFile.h"
#include "analyzer/Error.h"
#include "analyzer/ParameterReader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

using Kind = QuantityKind;
using Problems = std::vector<std::string>;
constexpr bool Required = true, Optional = false;

Bytes bytes(double value) { return Bytes(static_cast<uint64_t>(value)); }
uint32_t whole(double value) { return static_cast<uint32_t>(value); }

enum class Of { Both, Pcie, NvLink };

struct LinkField : NumberSpec {
  Of protocol; // whose field it is; of the other it is unknown
  void (*store)(Link &, double);
};

// clang-format off
constexpr LinkField LinkFields[] = {
    {{"link.lanes", Kind::Count, Required, 1, 64}, Of::Both, [](Link &l, double v) { l.lanes = whole(v); }},
    {{"link.count", Kind::Count, Optional, 1, 64}, Of::NvLink, [](Link &l, double v) { l.links = whole(v); }},
    {{"link.rate", Kind::Transfers, Required, 1e8, 1e13}, Of::Both, [](Link &l, double v) { l.transfersPerSecond = v; }},
    {{"link.encoding", Kind::Number, Required, 0.1, 1}, Of::Both, [](Link &l, double v) { l.encoding = v; }},
    {{"packet.overhead", Kind::Size, Required, 1, 64}, Of::Pcie, [](Link &l, double v) { l.packetOverhead = bytes(v); }},
    {{"packet.max_payload", Kind::Size, Required, 16, 4096}, Of::Both, [](Link &l, double v) { l.maxPayload = bytes(v); }},
    {{"packet.max_read_request", Kind::Size, Required, 64, 4096}, Of::Pcie, [](Link &l, double v) { l.maxReadRequest = bytes(v); }},
    {{"packet.read_completion", Kind::Size, Required, 16, 4096}, Of::Pcie, [](Link &l, double v) { l.readCompletion = bytes(v); }},
    {{"packet.flit", Kind::Size, Required, 1, 256}, Of::NvLink, [](Link &l, double v) { l.flit = bytes(v); }},
};
// clang-format on

constexpr NumberSpec OverheadFields[Directions] = {
    {"overhead.to_device", Kind::Time, Optional, 0, 1},
    {"overhead.to_host", Kind::Time, Optional, 0, 1},
    {"overhead.on_device", Kind::Time, Optional, 0, 1},
};

constexpr TextSpec ProtocolField = {"link.protocol", "\"pcie\" or \"nvlink\"", Required};

bool isFieldOf(const LinkField &field, Protocol protocol) {
  return field.protocol == Of::Both || (field.protocol == Of::Pcie) == (protocol == Protocol::Pcie);
}

void readOverheads(ParameterReader &reader, TransferOverheads &overheads) {
  for (std::size_t i = 0; i < Directions; ++i)
    if (std::optional<double> seconds = reader.number(OverheadFields[i]))
      overheads[i] = Seconds{*seconds};
}

bool isOverhead(std::string_view path) {
  return std::ranges::any_of(OverheadFields, [&](const auto &field) { return field.path == path; });
}

void readProtocol(ParameterReader &reader, Link &link) {
  std::optional<std::string> text = reader.text(ProtocolField);
  if (text && *text != "pcie" && *text != "nvlink")
    reader.problem(ProtocolField.path,
                   fmt::format("value '{}'; expected {}", *text, ProtocolField.expected));
  link.protocol = text == "nvlink" ? Protocol::NvLink : Protocol::Pcie;
}

void checkLink(ParameterReader &reader, const Link &link) {
  if (link.protocol == Protocol::Pcie && link.readCompletion > link.maxPayload)
    reader.problem("packet.read_completion",
                   fmt::format("{} bytes, above max_payload ({} bytes)",
                               link.readCompletion.value(), link.maxPayload.value()));
}

// ---- nodes

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

struct NamedLink {
  std::string id;
  std::optional<uint32_t> width; // N of "-xN"
};

NamedLink splitWidth(const std::string &name) {
  std::size_t at = name.rfind("-x");
  if (at == std::string::npos || name.ends_with(".toml"))
    return {name, {}};
  uint32_t width = 0;
  const char *end = name.data() + name.size();
  auto [rest, error] = std::from_chars(name.data() + at + 2, end, width);
  return error == std::errc() && rest == end ? NamedLink{name.substr(0, at), width}
                                             : NamedLink{name, {}};
}

void setWidth(Link &link, const NamedLink &named, const std::string &name) {
  if (named.width && (*named.width < 1 || *named.width > 64))
    throw Error(fmt::format("link '{}': {} lanes or links; expected 1 to 64", name, *named.width));
  if (named.width)
    (link.protocol == Protocol::Pcie ? link.lanes : link.links) = *named.width;
  link.id =
      fmt::format("{}-x{}", link.id, link.protocol == Protocol::Pcie ? link.lanes : link.links);
}

[[noreturn]] void refuse(const Problems &problems) {
  throw Error(fmt::format("{}", fmt::join(problems, "\n")));
}

} // namespace

LinkReading readLinkFile(const fs::path &file) {
  LinkReading reading;
  ParameterReader reader(file, reading.problems);
  if (!reading.problems.empty())
    return reading;
  Link &link = reading.link;
  link.id = file.stem().string();
  link.name = reader.readTop();
  readProtocol(reader, link);
  reader.refuseUnknown(
      [&](std::string_view path) {
        auto matches = [&](const LinkField &f) {
          return f.path == path && isFieldOf(f, link.protocol);
        };
        return path == ProtocolField.path || isOverhead(path) ||
               std::ranges::any_of(LinkFields, matches);
      },
      {"schema", "name", "sources"});
  for (const LinkField &field : LinkFields)
    if (isFieldOf(field, link.protocol))
      if (std::optional<double> value = reader.number(field))
        field.store(link, *value);
  readOverheads(reader, link.overheads);
  if (reading.problems.empty())
    checkLink(reader, link);
  link.parameters = reader.parameters();
  link.sources = reader.sources();
  return reading;
}

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

Link loadLink(const std::string &name, const fs::path &devices) {
  NamedLink named = splitWidth(name);
  LinkReading reading = readLinkFile(findDeviceFile(named.id, devices / "links", "link"));
  if (!reading.problems.empty())
    refuse(reading.problems);
  setWidth(reading.link, named, name);
  return std::move(reading.link);
}

Node loadNode(const std::string &name, const fs::path &devices) {
  NodeReading reading = readNodeFile(findDeviceFile(name, devices / "nodes", "node"), devices);
  if (!reading.problems.empty())
    refuse(reading.problems);
  return std::move(reading.node);
}

} // namespace cgpredict
