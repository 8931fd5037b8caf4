#include "analyzer/devices/RangeLimits.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/devices/DeviceFields.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace cgpredict {
namespace {

// The more, or the less, of it, the sooner a rule holds.
struct Lever {
  std::string_view field;
  bool more;
};

struct Rule {
  std::string_view words;
  bool (*holds)(const GpuDevice &);
  std::span<const Lever> levers;
};

bool l2ServesDram(const GpuDevice &device) {
  const BytesPerSecond delivered = streamingBandwidth(device, 1);
  const BytesPerSecond slices{SectorBytes * l2SectorsPerCycle(device) * l2Efficiency(device) *
                              device.clock.value()};
  return !device.l2.exists() ||
         (delivered <= slices && delivered <= device.l2Bandwidth.value_or(slices));
}

bool turningCosts(const GpuDevice &device) {
  return streamingBandwidth(device, 1) <= streamingBandwidth(device, 0);
}

constexpr Lever OfServing[] = {{"sm.clock", true},        {"l2.efficiency", true},
                               {"l2.bandwidth", true},    {"l2.sectors_per_cycle", true},
                               {"dram.bandwidth", false}, {"dram.efficiency", false}};
constexpr Lever OfTurning[] = {{"dram.one_way_efficiency", true}, {"dram.efficiency", false}};

constexpr Rule Rules[] = {
    {"the L2 serves what streams get from DRAM", l2ServesDram, OfServing},
    {"streams of one direction get no less from DRAM than others", turningCosts, OfTurning}};

DeviceParameter *rangeOf(GpuDevice &device, std::string_view field) {
  const auto found = std::ranges::find(device.parameters, field, &DeviceParameter::field);
  const bool ranges = found != device.parameters.end() && found->bounds && found->number;
  return ranges ? &*found : nullptr;
}

GpuDevice atItsBest(GpuDevice device, const Rule &rule) {
  for (const Lever &lever : rule.levers)
    if (const DeviceParameter *parameter = rangeOf(device, lever.field))
      device = withParameter(std::move(device), lever.field,
                             lever.more ? parameter->bounds->most : parameter->bounds->least);
  return device;
}

// The value nearest to `end` with which the rule holds, as it does with `value`.
double lastWith(const Rule &rule, const GpuDevice &best, const Lever &lever, double value,
                double end) {
  const auto holds = [&](double at) { return rule.holds(withParameter(best, lever.field, at)); };
  if (holds(end) || !holds(value))
    return holds(end) ? end : value;
  constexpr int Halvings = 50;
  for (int i = 0; i < Halvings; ++i)
    (holds((value + end) / 2) ? value : end) = (value + end) / 2;
  return value;
}

std::string textOf(const DeviceParameter &parameter, std::string_view why) {
  const double unit = *parameter.number / std::stod(parameter.value);
  return fmt::format("{:.4g} to {:.4g}; cut from {}, as {}", parameter.bounds->least / unit,
                     parameter.bounds->most / unit, parameter.range, why);
}

void limit(DeviceParameter &parameter, const Rule &rule, const GpuDevice &best,
           const Lever &lever) {
  double &end = lever.more ? parameter.bounds->least : parameter.bounds->most;
  const double last = lastWith(rule, best, lever, *parameter.number, end);
  if (last == end)
    return;
  end = last;
  parameter.range = textOf(parameter, rule.words);
}

} // namespace

void limitRanges(GpuDevice &device) {
  for (const Rule &rule : Rules) {
    const GpuDevice best = atItsBest(device, rule);
    for (const Lever &lever : rule.levers)
      if (DeviceParameter *parameter = rangeOf(device, lever.field))
        limit(*parameter, rule, best, lever);
  }
}

} // namespace cgpredict
