// What is left of assumed ranges beside the rest of a device: not where the device would contradict
// itself, wherever its other assumed values lie in their ranges.
#ifndef CGPREDICT_ANALYZER_DEVICES_RANGELIMITS_H
#define CGPREDICT_ANALYZER_DEVICES_RANGELIMITS_H

#include "analyzer/devices/GpuDevice.h"

namespace cgpredict {

/// Cuts the ranges of `device.parameters`, never beyond the value itself; a range that is cut says
/// so in its text.
void limitRanges(GpuDevice &device);

} // namespace cgpredict

#endif
