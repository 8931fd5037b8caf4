#include "analyzer/profile/Profile.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/profile/LaunchProfiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace cgpredict {
namespace {

void checkOptions(const ProfileOptions &options) {
  std::array<uint8_t, 3> sorted = options.axes;
  std::ranges::sort(sorted);
  if (sorted != std::array<uint8_t, 3>{0, 1, 2})
    throw Error(fmt::format("axes {}, {}, {}: expected each of 0, 1 and 2 once", options.axes[0],
                            options.axes[1], options.axes[2]));
  if (options.block && std::ranges::find(*options.block, 0u) != options.block->end())
    throw Error("block: expected at least one thread in each dimension");
}

} // namespace

std::array<uint64_t, 3> gridOf(const TracedKernel &kernel, const Launch &launch,
                               const ProfileOptions &options) {
  checkOptions(options);
  return gridWith(kernel, launch, options).gridBlocks();
}

MemoryShape memoryShapeOf(const GpuDevice &device) {
  return {device.smCount,
          device.l2,
          dramTransaction(device),
          globalL1(device),
          hasReadOnlyCache(device),
          device.readOnly,
          device};
}

LaunchProfile profileLaunch(const LaunchSurvey &survey, const GpuDevice &device,
                            const Occupancy &occupancy, const ProfileOptions &options,
                            const ProfileDemand &demand) {
  assert(occupancy.blocksPerSm > 0);
  checkOptions(options);
  return LaunchProfiler(survey, device, occupancy, options, demand).run();
}

} // namespace cgpredict
