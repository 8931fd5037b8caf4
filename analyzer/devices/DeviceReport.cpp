#include "analyzer/devices/DeviceImport.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace cgpredict {
namespace {

using Json = nlohmann::json;
using Pointer = Json::json_pointer;

/// What stands behind a label on its line, without blanks around it; empty if the label is nowhere.
std::string_view lineAfter(std::string_view text, std::string_view label) {
  const std::size_t at = text.find(label);
  if (at == text.npos)
    return {};
  std::string_view rest = text.substr(at + label.size());
  rest = rest.substr(0, rest.find_first_of("\r\n"));
  const std::size_t first = rest.find_first_not_of(' ');
  return first == rest.npos ? std::string_view{} : rest.substr(first);
}

/// The number that the text begins with, blanks before it aside.
std::optional<double> leadingNumber(std::string_view text, double factor = 1) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  return error == std::errc{} && std::isfinite(value) ? std::optional(value * factor)
                                                      : std::nullopt;
}

std::optional<double> inBrackets(std::string_view text) {
  const std::size_t open = text.rfind('(');
  return open == text.npos ? std::nullopt : leadingNumber(text.substr(open + 1));
}

/// "(46) Multiprocessors, (64) CUDA Cores/MP: 2944 CUDA Cores".
std::optional<double> multiprocessors(std::string_view text) {
  const std::size_t at = text.find(") Multiprocessors");
  return at == text.npos ? std::nullopt : inBrackets(text.substr(0, at));
}

std::optional<double> clockRate(std::string_view text) {
  const auto max = leadingNumber(lineAfter(text, "GPU Max Clock rate:"), 1e6);
  return max ? max : leadingNumber(lineAfter(text, "GPU Clock rate:"), 1e6);
}

/// "CUDA Capability Major/Minor version number:    8.6".
std::string capability(std::string_view text) {
  const std::string_view line = lineAfter(text, "CUDA Capability");
  const std::string_view number = line.substr(std::min(line.find(':'), line.size()));
  const std::size_t first = number.find_first_of("0123456789");
  if (first == number.npos)
    return {};
  const std::string_view digits = number.substr(first);
  return std::string(digits.substr(0, digits.find_first_not_of("0123456789.")));
}

ReportedDevice fromDeviceQuery(const std::string &text) {
  ReportedDevice device;
  const std::string_view name = lineAfter(text, "Device 0: \"");
  device.name = name.substr(0, name.find('"'));
  device.capability = capability(text);
  device.smCount = multiprocessors(text);
  device.clock = clockRate(text);
  device.memoryClock = leadingNumber(lineAfter(text, "Memory Clock rate:"), 1e6);
  device.busBits = leadingNumber(lineAfter(text, "Memory Bus Width:"));
  device.l2Size = leadingNumber(lineAfter(text, "L2 Cache Size:"));
  device.memoryBytes = inBrackets(lineAfter(text, "global memory:"));
  if (std::string_view yes = lineAfter(text, "Integrated GPU sharing Host Memory:"); !yes.empty())
    device.integrated = yes.starts_with("Yes");
  return device;
}

std::optional<double> at(const Json &json, const char *path, double factor = 1) {
  const Pointer pointer(path);
  if (!json.contains(pointer) || !json.at(pointer).is_number())
    return std::nullopt;
  return json.at(pointer).get<double>() * factor;
}

// Of /general; empty where it is missing.
std::string textOf(const Json &json, const std::string &field, const std::string &file) {
  const Pointer pointer("/general/" + field);
  if (!json.contains(pointer))
    return "";
  const Json &value = json.at(pointer);
  if (!value.is_string())
    throw Error(fmt::format("{}: general.{}: {}, expected a string, as MT4G writes it", file, field,
                            value.dump(-1, ' ', false, Json::error_handler_t::replace)));
  return value.get<std::string>();
}

ReportedDevice fromMt4g(const Json &json, const std::string &file) {
  const std::string vendor = textOf(json, "vendor", file);
  if (!vendor.empty() && vendor != "NVIDIA")
    throw Error(fmt::format("{}: general.vendor is '{}'; expected a GPU of NVIDIA", file, vendor));
  ReportedDevice device;
  device.measured = true;
  device.name = textOf(json, "name", file);
  auto major = at(json, "/general/computeCapability/major");
  auto minor = at(json, "/general/computeCapability/minor");
  if (major && minor)
    device.capability = fmt::format("{:.0f}.{:.0f}", *major, *minor);
  device.smCount = at(json, "/compute/multiProcessorCount");
  device.clock = at(json, "/general/clockRate/value", 1e3);
  device.l2Size = at(json, "/memory/l2/size/value");
  device.l2Fetch = at(json, "/memory/l2/fetchGranularity/size");
  device.l2Latency = at(json, "/memory/l2/latency/mean");
  device.l2Bandwidth = at(json, "/memory/l2/readBandwidth/value", 1 << 30);
  device.memoryLatency = at(json, "/memory/main/latency/mean");
  device.memoryClock = at(json, "/memory/main/memoryClockRate/value", 1e3);
  device.busBits = at(json, "/memory/main/memoryBusWidth/value");
  device.memoryBytes = at(json, "/memory/main/totalGlobalMem/value");
  device.sharedLatency = at(json, "/memory/shared/latency/mean");
  return device;
}

} // namespace

ReportedDevice parseDeviceReport(const std::string &text, const std::string &file) {
  if (text.find("CUDA Capability") != std::string::npos)
    return fromDeviceQuery(text);
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("general") || !json.contains("memory"))
    throw Error(fmt::format("{}: neither MT4G's JSON (with general and memory) nor the output of "
                            "deviceQuery (with a line 'CUDA Capability')",
                            file));
  return fromMt4g(json, file);
}

} // namespace cgpredict
