// Device files: one TOML file per GPU, every number with its unit and its source.
//
//   schema = 1
//   name = "NVIDIA Jetson TK1"
//   [sources]
//   paper = "Wang, Zhong, Mitra: CGPredict, ACM TECS 16, 5s, 146, 2017"
//   [l2.size]
//   value = 128
//   unit = "KiB"
//   source = "paper"
//
// A value that is not published says so instead of naming a source:
//   [l2.ways]
//   value = 0
//   assumed = true
//   range = "1 to 2048"
//   note = "why this value"
// DeviceFields.cpp has the fields, their units and ranges.
#ifndef CGPREDICT_ANALYZER_DEVICEFILE_H
#define CGPREDICT_ANALYZER_DEVICEFILE_H

#include "analyzer/GpuDevice.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

struct DeviceReading {
  GpuDevice device;                  // valid only if there are no problems
  std::vector<std::string> problems; // "FILE:LINE: FIELD: what is wrong and what to do"
};

// Reads and checks everything, so that all problems are reported together. Throws Error only where
// the file cannot be read.
DeviceReading readDeviceFile(const std::filesystem::path &file);

// The device, or an Error with all problems of its file, one per line.
GpuDevice loadDevice(const std::filesystem::path &file);

// Ids of the device files in `folder`, sorted.
std::vector<std::string> deviceIds(const std::filesystem::path &folder);

// `device` is an id in `folder` or the path of a device file. Throws Error, naming the known ids.
std::filesystem::path findDeviceFile(const std::string &device,
                                     const std::filesystem::path &folder);

} // namespace cgpredict

#endif
