#include "analyzer/devices/RunSettings.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace cgpredict {
namespace {

void note(GpuDevice &device, const std::string &field, std::string value, std::string option) {
  std::erase_if(device.parameters,
                [&](const DeviceParameter &parameter) { return parameter.field == field; });
  DeviceParameter given;
  given.field = field;
  given.value = std::move(value);
  given.note = "given by " + std::move(option);
  device.parameters.push_back(std::move(given));
}

void setClock(GpuDevice &device, Hertz clock) {
  const double ratio = clock / device.clock;
  device.clock = clock;
  device.dramLatency = device.dramLatency * ratio;
  device.departureDelayDram = std::max(device.departureDelayDram * ratio, device.departureDelayL2);
  note(device, "sm.clock", fmt::format("{} MHz", clock.value() / 1e6), "--clock");
}

void setL1(GpuDevice &device, bool cachesLoads) {
  if (cachesLoads && !device.onChipMemory)
    throw Error(fmt::format("{} has no size of its L1 (l1.with_shared), so loads cannot be cached "
                            "there; leave --l1 on out, or add the field to a copy of its file",
                            device.id));
  device.l1CachesLoads = cachesLoads;
  note(device, "l1.loads", cachesLoads ? "cached" : "uncached", "--l1");
}

} // namespace

GpuDevice withSettings(GpuDevice device, const RunSettings &settings) {
  if (settings.clock)
    setClock(device, *settings.clock);
  if (settings.l1CachesLoads)
    setL1(device, *settings.l1CachesLoads);
  return device;
}

} // namespace cgpredict
