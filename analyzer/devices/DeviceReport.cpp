#include "analyzer/devices/DeviceImport.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <regex>

namespace cgpredict {
namespace {

using Json = nlohmann::json;
using Pointer = Json::json_pointer;

std::optional<std::string> find(const std::string &text, const char *pattern) {
  std::smatch match;
  if (!std::regex_search(text, match, std::regex(pattern)))
    return std::nullopt;
  return match[1].str();
}

std::optional<double> number(const std::string &text, const char *pattern, double factor = 1) {
  std::optional<std::string> found = find(text, pattern);
  return found ? std::optional(std::stod(*found) * factor) : std::nullopt;
}

ReportedDevice fromDeviceQuery(const std::string &text) {
  ReportedDevice device;
  device.name = find(text, R"re(Device 0: "([^"]*)")re").value_or("");
  device.capability = find(text, R"(CUDA Capability[^:]*:\s*(\d+\.\d+))").value_or("");
  device.smCount = number(text, R"(\(\s*(\d+)\)\s*Multiprocessors)");
  device.clock = number(text, R"(GPU (?:Max )?Clock rate:\s*(\d+(?:\.\d+)?) MHz)", 1e6);
  device.memoryClock = number(text, R"(Memory Clock rate:\s*(\d+(?:\.\d+)?) M[Hh]z)", 1e6);
  device.busBits = number(text, R"(Memory Bus Width:\s*(\d+)-bit)");
  device.l2Size = number(text, R"(L2 Cache Size:\s*(\d+) bytes)");
  device.memoryBytes = number(text, R"(global memory:[^\n(]*\((\d+) bytes\))");
  if (std::optional<std::string> yes = find(text, R"(Integrated GPU[^:]*:\s*(\w+))"))
    device.integrated = *yes == "Yes";
  return device;
}

std::optional<double> at(const Json &json, const char *path, double factor = 1) {
  const Pointer pointer(path);
  if (!json.contains(pointer) || !json.at(pointer).is_number())
    return std::nullopt;
  return json.at(pointer).get<double>() * factor;
}

ReportedDevice fromMt4g(const Json &json, const std::string &file) {
  if (json.value(Pointer("/general/vendor"), "NVIDIA") != "NVIDIA")
    throw Error(fmt::format("{}: general.vendor is {}; expected a GPU of NVIDIA", file,
                            json.at(Pointer("/general/vendor")).dump()));
  ReportedDevice device;
  device.measured = true;
  device.name = json.value(Pointer("/general/name"), "");
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
  try {
    return fromMt4g(json, file);
  } catch (const Json::exception &error) {
    throw Error(fmt::format("{}: not as MT4G writes it: {}", file, error.what()));
  }
}

} // namespace cgpredict
