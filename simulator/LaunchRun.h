// The launches of a launch file, one after the other: buffers filled and textures bound before the
// first one, contents compared and saved behind the last.
#ifndef CGPREDICT_SIMULATOR_LAUNCHRUN_H
#define CGPREDICT_SIMULATOR_LAUNCHRUN_H

#include "simulator/LaunchFile.h"

#include <functional>

namespace cgpredict::simulator {

using Launcher =
    std::function<LaunchResult(const LaunchOptions &, const std::vector<std::byte> &parameters)>;

/// The results stand in the order of the launches. Throws Error "FILE:LINE: ..." for what a launch
/// does wrong, files that cannot be read or written, and contents that are not the expected ones.
std::vector<LaunchResult> runLaunches(Program &program, const LaunchFile &plan,
                                      const Launcher &launcher);

} // namespace cgpredict::simulator

#endif
