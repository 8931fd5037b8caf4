#include "analyzer/devices/FpgaDeviceFile.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/FpgaDeviceChecks.h"
#include "analyzer/devices/ParameterRange.h"
#include "analyzer/devices/ParameterReader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

namespace cgpredict {
namespace {

using Kind = QuantityKind;
using Fpga = FpgaDevice;

struct FpgaField : NumberSpec {
  void (*store)(FpgaDevice &, double baseUnits);
};

const FpgaField Fields[] = {
    {{"fabric.clock", Kind::Frequency, Required, 1e6, 1e9},
     [](Fpga &d, double v) { d.clock = Hertz(v); }},
    {{"fabric.dsp", Kind::Count, Required, 1, 1e6}, [](Fpga &d, double v) { d.has.dsp = v; }},
    {{"fabric.lut", Kind::Count, Required, 1, 1e8}, [](Fpga &d, double v) { d.has.lut = v; }},
    {{"fabric.ff", Kind::Count, Required, 1, 1e8}, [](Fpga &d, double v) { d.has.ff = v; }},
    {{"fabric.fill", Kind::Number, Required, 0.1, 1}, [](Fpga &d, double v) { d.fill = v; }},
    {{"bram.blocks", Kind::Count, Required, 1, 1e6}, [](Fpga &d, double v) { d.has.bram = v; }},
    {{"bram.block", Kind::Size, Required, 256, 1 << 20},
     [](Fpga &d, double v) { d.bramBytes = bytes(v); }},
    {{"bram.ports", Kind::Count, Required, 1, 4},
     [](Fpga &d, double v) { d.bramPorts = whole(v); }},
    {{"bram.registers_up_to", Kind::Size, Required, 0, 4096},
     [](Fpga &d, double v) { d.registerBytes = bytes(v); }},
    {{"ports.count", Kind::Count, Required, 1, 64},
     [](Fpga &d, double v) { d.ports = whole(v); }},
    {{"ports.width", Kind::Width, Required, 8, 4096},
     [](Fpga &d, double v) { d.portBits = whole(v); }},
    {{"ports.clock", Kind::Frequency, Optional, 1e6, 1e9},
     [](Fpga &d, double v) { d.portClock = Hertz(v); }},
    {{"ports.burst", Kind::Count, Required, 1, 256},
     [](Fpga &d, double v) { d.burstBeats = whole(v); }},
    {{"ports.burst_interval", Kind::Cycles, Required, 1, 1000},
     [](Fpga &d, double v) { d.burstInterval = Cycles(v); }},
    {{"ports.latency", Kind::Cycles, Required, 1, 10000},
     [](Fpga &d, double v) { d.accessLatency = Cycles(v); }},
    {{"ports.lut", Kind::Count, Required, 0, 1e6}, [](Fpga &d, double v) { d.perPort.lut = v; }},
    {{"ports.ff", Kind::Count, Required, 0, 1e6}, [](Fpga &d, double v) { d.perPort.ff = v; }},
    {{"ports.bram", Kind::Count, Required, 0, 1000},
     [](Fpga &d, double v) { d.perPort.bram = v; }},
    {{"dram.bandwidth", Kind::Rate, Required, 1e6, 1e13},
     [](Fpga &d, double v) { d.dramPeak = BytesPerSecond(v); }},
    {{"dram.efficiency", Kind::Number, Required, 0.1, 0.99},
     [](Fpga &d, double v) { d.dramEfficiency = v; }},
    {{"dram.size", Kind::Size, Optional, 1 << 20, 1e13},
     [](Fpga &d, double v) { d.dramSize = bytes(v); }},
    {{"launch.overhead", Kind::Time, Optional, 0, 1},
     [](Fpga &d, double v) { d.launchOverhead = Seconds(v); }},
};

constexpr TextSpec Part = {"fabric.part", "a part such as \"xc7z020clg484-1\"", true};
constexpr std::string_view OperatorSection = "operators.";

std::optional<FpgaOperator> operatorNamed(std::string_view name) {
  for (std::size_t op = 0; op < FpgaOperatorCount; ++op)
    if (toString(FpgaOperator(op)) == name)
      return FpgaOperator(op);
  return std::nullopt;
}

bool isField(std::string_view path) {
  if (path.starts_with(OperatorSection))
    return operatorNamed(path.substr(OperatorSection.size())).has_value();
  return path == Part.path ||
         std::ranges::any_of(Fields, [&](const FpgaField &field) { return field.path == path; });
}

// Operators may be missing: a kernel that needs one says so.
void readOperators(ParameterReader &reader, FpgaDevice &device) {
  for (std::size_t op = 0; op < FpgaOperatorCount; ++op) {
    std::string path = fmt::format("{}{}", OperatorSection, toString(FpgaOperator(op)));
    if (auto value = reader.numbers({path, Kind::Count, Optional, 0, 1e6}, 4))
      device.operators[op] = OperatorCost{whole((*value)[0]), whole((*value)[1]),
                                          whole((*value)[2]), whole((*value)[3])};
  }
}

void readFields(ParameterReader &reader, FpgaDevice &device) {
  device.name = reader.readTop();
  reader.refuseUnknown(isField, {"schema", "name", "sources"});
  device.part = reader.text(Part).value_or("");
  for (const FpgaField &field : Fields)
    if (auto value = reader.number(field))
      field.store(device, *value);
  if (device.portClock == Hertz(0))
    device.portClock = device.clock;
  readOperators(reader, device);
  device.parameters = reader.parameters();
  device.sources = reader.sources();
  std::ranges::sort(device.parameters, {}, &DeviceParameter::line);
}

} // namespace

FpgaDeviceReading readFpgaDeviceFile(const std::filesystem::path &file) {
  FpgaDeviceReading reading;
  ParameterReader reader(file, reading.problems);
  if (!reading.problems.empty())
    return reading;
  if (!reader.has("fabric")) {
    reader.problem("fabric",
                   "missing: this is no FPGA's device file; `cgpredict devices` lists them");
    return reading;
  }
  reading.device.id = file.stem().string();
  readFields(reader, reading.device);
  if (reading.problems.empty())
    for (const DeviceInconsistency &found : inconsistencies(reading.device))
      reader.valueProblem(found.field, found.what);
  return reading;
}

bool isFpgaDeviceFile(const std::filesystem::path &file) { return fileHasSection(file, "fabric"); }

namespace {

constexpr std::string_view ResourceSuffix = " resources"; // of an operator's name

// "7 to 18; cycles, the resources by a factor of 1.5 either way": 1.5.
std::optional<double> resourceFactor(const std::string &range) {
  constexpr std::string_view words = "the resources by a factor of ";
  const std::size_t at = range.find(words);
  if (at == std::string::npos)
    return std::nullopt;
  const double factor = std::strtod(range.c_str() + at + words.size(), nullptr);
  return factor > 1 && factor <= 10 ? std::optional(factor) : std::nullopt;
}

void scaleResources(FpgaDevice &device, std::string_view name, double factor) {
  OperatorCost &cost = *device.operators[static_cast<std::size_t>(*operatorNamed(name))];
  for (uint32_t OperatorCost::*part : {&OperatorCost::dsp, &OperatorCost::lut, &OperatorCost::ff})
    cost.*part = whole(std::min(cost.*part * factor, 1e9));
}

} // namespace

std::vector<std::pair<DeviceParameter, ParameterBounds>> assumedBounds(const FpgaDevice &device) {
  std::vector<std::pair<DeviceParameter, ParameterBounds>> all;
  for (const DeviceParameter &parameter : device.parameters) {
    if (!parameter.assumed)
      continue;
    if (const auto bounds = parameter.bounds ? parameter.bounds : parseRange(parameter.range))
      all.emplace_back(parameter, *bounds);
    const auto factor = resourceFactor(parameter.range);
    if (!factor || !parameter.field.starts_with(OperatorSection))
      continue;
    DeviceParameter resources = parameter;
    resources.field += ResourceSuffix;
    resources.range = fmt::format("1/{0} to {0} of its DSPs, LUTs and flip-flops", *factor);
    all.emplace_back(std::move(resources), ParameterBounds{1 / *factor, *factor});
  }
  return all;
}

FpgaDevice withParameter(FpgaDevice device, std::string_view field, double baseUnits) {
  if (field.starts_with(OperatorSection)) {
    std::string_view name = field.substr(OperatorSection.size());
    if (name.ends_with(ResourceSuffix)) {
      name.remove_suffix(ResourceSuffix.size());
      scaleResources(device, name, baseUnits);
      return device;
    }
    device.operators[static_cast<std::size_t>(*operatorNamed(name))]->latency = whole(baseUnits);
    return device;
  }
  const bool sameClock = device.portClock == device.clock;
  std::ranges::find(Fields, field, &FpgaField::path)->store(device, baseUnits);
  if (sameClock && field == "fabric.clock")
    device.portClock = device.clock;
  return device;
}

FpgaDevice loadFpgaDevice(const std::filesystem::path &file) {
  FpgaDeviceReading reading = readFpgaDeviceFile(file);
  if (!reading.problems.empty())
    throw Error(fmt::format("{}", fmt::join(reading.problems, "\n")));
  return std::move(reading.device);
}

} // namespace cgpredict
