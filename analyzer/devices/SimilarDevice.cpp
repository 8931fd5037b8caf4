#include "analyzer/devices/SimilarDevice.h"

#include "analyzer/devices/DeviceFile.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

// On a logarithmic scale; 0 where one of them is not known.
double apart(std::optional<double> one, std::optional<double> other) {
  if (!one || !other || *one <= 0 || *other <= 0)
    return 0;
  return std::abs(std::log(*one / *other));
}

// At two transfers per clock, as CUDA reports it; what it reports of a Tegra is not the memory's.
std::optional<double> reportedMemoryClock(const GpuDevice &device) {
  if (!device.dramClock || device.sharesHostMemory)
    return std::nullopt;
  return device.dramClock->value() * device.dramTransfersPerClock / 2;
}

// The clock tells kinds of DRAM apart, so that it comes before bus and SMs.
double distance(const ReportedDevice &device, const GpuDevice &known) {
  constexpr double kindOfMemory = 10;
  return kindOfMemory * apart(device.memoryClock, reportedMemoryClock(known)) +
         apart(device.busBits, known.dramBusBits) + apart(device.smCount, known.smCount);
}

} // namespace

std::optional<GpuDevice> similarDevice(const ReportedDevice &device,
                                       const std::filesystem::path &folder) {
  std::optional<GpuDevice> nearest;
  for (const std::string &id : deviceIds(folder)) {
    DeviceReading reading = readDeviceFile(folder / (id + ".toml"), folder);
    if (!reading.problems.empty() || reading.device.computeCapability != device.capability)
      continue;
    if (!nearest || distance(device, reading.device) < distance(device, *nearest))
      nearest = std::move(reading.device);
  }
  return nearest;
}

std::optional<SimilarNumber> numberOf(const GpuDevice &similar, std::string_view field) {
  const auto found = std::ranges::find(similar.parameters, field, &DeviceParameter::field);
  if (found == similar.parameters.end() || !found->number)
    return std::nullopt;
  const double value = *found->number;
  return SimilarNumber{value, found->bounds.value_or(ParameterBounds{value / 1.2, value * 1.2})};
}

} // namespace cgpredict
