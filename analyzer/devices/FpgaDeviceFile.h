// FPGA device files (devices/fpgas/*.toml): parameters as in analyzer/devices/ParameterReader.h,
// and the operator library, one entry per operator:
//
//   [operators.fadd32]
//   value = [5, 2, 390, 205]      # latency in cycles, DSPs, LUTs, flip-flops
//   source = "hls"
#ifndef CGPREDICT_ANALYZER_DEVICES_FPGADEVICEFILE_H
#define CGPREDICT_ANALYZER_DEVICES_FPGADEVICEFILE_H

#include "analyzer/devices/FpgaDevice.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace cgpredict {

struct FpgaDeviceReading {
  FpgaDevice device;                 ///< valid only if there are no problems
  std::vector<std::string> problems; ///< "FILE:LINE: FIELD: what is wrong and what to do"
};

/// Throws Error only where the file cannot be read.
FpgaDeviceReading readFpgaDeviceFile(const std::filesystem::path &file);

/// Whether a file speaks of an FPGA: it has a fabric.
bool isFpgaDeviceFile(const std::filesystem::path &file);

/// Throws Error with all problems of the file, one per line: "FILE:LINE: FIELD: what to do".
FpgaDevice loadFpgaDevice(const std::filesystem::path &file);

/// The values that the file marks as assumed, each with its range in base units. Of an operator,
/// its latency, and as "operators.NAME resources" the factor by which it may take more or less,
/// where its range names one.
std::vector<std::pair<DeviceParameter, ParameterBounds>> assumedBounds(const FpgaDevice &device);

/// `device` with one value changed; `field` is one of assumedBounds(device).
FpgaDevice withParameter(FpgaDevice device, std::string_view field, double baseUnits);

} // namespace cgpredict

#endif
