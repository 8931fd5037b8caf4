// Device files: one TOML file per GPU, every number with its unit and its source; ParameterReader.h
// shows the form. What a compute capability fixes stands once, in capabilities/<capability>.toml
// beside the devices, and a product refers to it:
//
//   schema = 1
//   name = "NVIDIA GeForce GTX 970"
//   capability = "5.2"
//   [sm.count]
//   value = 13
//   source = "paper"
//
// No field may stand in both. A value that is not published says so instead of naming a source:
//   [l2.ways]
//   value = 0
//   assumed = true
//   range = "0 to 2048; 0 is fully associative"
//   note = "why this value"
// DeviceFields.cpp has the fields, their units and ranges.
#ifndef CGPREDICT_ANALYZER_DEVICES_DEVICEFILE_H
#define CGPREDICT_ANALYZER_DEVICES_DEVICEFILE_H

#include "analyzer/devices/GpuDevice.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

struct DeviceReading {
  GpuDevice device;                  // valid only if there are no problems
  std::vector<std::string> problems; // "FILE:LINE: FIELD: what is wrong and what to do"
};

// Reads and checks everything, so that all problems are reported together. Capabilities are looked
// for beside the file, then in `devices`. Throws Error only where the file cannot be read.
DeviceReading readDeviceFile(const std::filesystem::path &file,
                             const std::filesystem::path &devices = {});

// The device, or an Error with all problems of its file, one per line.
GpuDevice loadDevice(const std::filesystem::path &file, const std::filesystem::path &devices = {});

// Ids of the device files in `folder`, sorted.
std::vector<std::string> deviceIds(const std::filesystem::path &folder);

// `device` is an id in `folder` or the path of a device file. `kind` is for the message. Throws
// Error, naming the known ids.
std::filesystem::path findDeviceFile(const std::string &device, const std::filesystem::path &folder,
                                     const std::string &kind = "device");

} // namespace cgpredict

#endif
