// What the estimates of a kernel's variants on one device have in common, made once: the profile of
// a launch before arrays are in shared memory, and what shared memory holds. A variant makes again
// only what depends on what was changed: another tile changes shared memory and leaves the profile,
// as long as as many blocks are resident; more registers change neither, as long as they fit.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_LAUNCHLAYERS_H
#define CGPREDICT_ANALYZER_ESTIMATE_LAUNCHLAYERS_H

#include "analyzer/profile/Profile.h"
#include "analyzer/profile/shared/SharedUse.h"

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace cgpredict {

/// May be used by several threads; two that need the same value make it once.
class LaunchLayers {
public:
  using Kernel = std::shared_ptr<const TracedKernel>; ///< tables and records: what it stands for

  /// What `make` returned for the same kernel, launch, options, resident blocks and sizes; its
  /// occupancy is `occupancy`. A profile of which nothing was left out for its budget is also that
  /// of any larger budget, and one with traffic or misses serves who asks for neither. Throws what
  /// `make` threw.
  KernelProfile profile(const Kernel &kernel, const Launch &launch, const ProfileOptions &options,
                        const Occupancy &occupancy, const std::function<KernelProfile()> &make);

  /// What `make` returned for the same kernel, launch, block, axes and request. Throws what it
  /// threw.
  SharedUse shared(const Kernel &kernel, const Launch &launch, const ProfileOptions &options,
                   const SharedRequest &request, const std::function<SharedUse()> &make);

private:
  using Geometry = std::tuple<Kernel, uint64_t, std::array<uint32_t, 3>, std::array<uint8_t, 3>>;
  static Geometry geometryOf(const Kernel &kernel, const Launch &launch,
                             const ProfileOptions &options);
  struct MadeProfile {
    Geometry geometry;
    ProfileOptions options;
    uint32_t blocksPerSm = 0;
    std::shared_future<KernelProfile> value;
    bool servesFor(const MadeProfile &asked) const;
  };
  struct MadeShared {
    Geometry geometry;
    SharedRequest request;
    std::shared_future<SharedUse> value;
    bool servesFor(const MadeShared &asked) const {
      return geometry == asked.geometry && request == asked.request;
    }
  };
  template <typename Made, typename Make>
  auto once(std::vector<Made> &made, Made asked, const Make &make);

  std::mutex mutex;
  std::vector<MadeProfile> profiles;
  std::vector<MadeShared> uses;
};

} // namespace cgpredict

#endif
