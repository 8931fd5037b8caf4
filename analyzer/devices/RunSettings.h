// What a run of a GPU sets that its device file cannot know: the clock that it kept, whether the
// code was compiled to cache global loads in the L1.
#ifndef CGPREDICT_ANALYZER_DEVICES_RUNSETTINGS_H
#define CGPREDICT_ANALYZER_DEVICES_RUNSETTINGS_H

#include "analyzer/devices/GpuDevice.h"

#include <optional>

namespace cgpredict {

struct RunSettings {
  std::optional<Hertz> clock;        ///< of the SMs and the L2
  std::optional<bool> l1CachesLoads; ///< nvcc's -dlcm=ca and -dlcm=cg
};

/// The device as it ran; its parameters say what was given. What lies behind the L2 keeps its time,
/// so its cycles follow the clock. Throws Error where the L1 has no size to cache loads in.
GpuDevice withSettings(GpuDevice device, const RunSettings &settings);

} // namespace cgpredict

#endif
