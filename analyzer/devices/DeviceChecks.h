// What must hold between the fields of a device: each check is one function.
#ifndef CGPREDICT_ANALYZER_DEVICES_DEVICECHECKS_H
#define CGPREDICT_ANALYZER_DEVICES_DEVICECHECKS_H

#include "analyzer/devices/GpuDevice.h"

#include <string>
#include <vector>

namespace cgpredict {

struct DeviceInconsistency {
  std::string field; // the field to look at
  std::string what;  // values, what was expected, what to do
};

// Needs a device all of whose fields are in range.
std::vector<DeviceInconsistency> inconsistencies(const GpuDevice &device);

} // namespace cgpredict

#endif
