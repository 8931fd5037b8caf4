#include "analyzer/devices/LinkFile.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/ParameterReader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

using Kind = QuantityKind;
using Problems = std::vector<std::string>;

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

void readOverheads(ParameterReader &reader, TransferOverheads &overheads) {
  for (std::size_t i = 0; i < Directions; ++i)
    if (std::optional<double> seconds = reader.number(OverheadFields[i]))
      overheads[i] = Seconds{*seconds};
}

bool isOverhead(std::string_view path) {
  return std::ranges::any_of(OverheadFields, [&](const auto &field) { return field.path == path; });
}

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

Link loadLink(const std::string &name, const fs::path &devices) {
  NamedLink named = splitWidth(name);
  LinkReading reading = readLinkFile(findDeviceFile(named.id, devices / "links", "link"));
  if (!reading.problems.empty())
    refuse(reading.problems);
  setWidth(reading.link, named, name);
  return std::move(reading.link);
}

} // namespace cgpredict
