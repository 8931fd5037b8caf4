// What stands in for what a report does not say of a GPU: the numbers of the device file of the
// same compute capability whose memory is most alike.
#ifndef CGPREDICT_ANALYZER_DEVICES_SIMILARDEVICE_H
#define CGPREDICT_ANALYZER_DEVICES_SIMILARDEVICE_H

#include "analyzer/devices/DeviceImport.h"
#include "analyzer/devices/DeviceParameter.h"
#include "analyzer/devices/GpuDevice.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace cgpredict {

/// Of the device files in `folder` that of the same capability whose memory clock, then bus and
/// number of SMs, are nearest by their ratios; none if no file has that capability.
std::optional<GpuDevice> similarDevice(const ReportedDevice &device,
                                       const std::filesystem::path &folder);

/// A number of the similar GPU, in base units, and between what it may lie on another one.
struct SimilarNumber {
  double value = 0;
  ParameterBounds bounds;
};

/// With its own range where it is assumed there, else a sixth less to a fifth more. None where the
/// file does not have the field.
std::optional<SimilarNumber> numberOf(const GpuDevice &similar, std::string_view field);

} // namespace cgpredict

#endif
