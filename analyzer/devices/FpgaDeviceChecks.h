// What must hold between the fields of an FPGA's file: each check is one function.
#ifndef CGPREDICT_ANALYZER_DEVICES_FPGADEVICECHECKS_H
#define CGPREDICT_ANALYZER_DEVICES_FPGADEVICECHECKS_H

#include "analyzer/devices/DeviceChecks.h"
#include "analyzer/devices/FpgaDevice.h"

namespace cgpredict {

/// Needs a device all of whose fields are in range.
std::vector<DeviceInconsistency> inconsistencies(const FpgaDevice &device);

} // namespace cgpredict

#endif
