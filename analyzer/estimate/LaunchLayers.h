// What the estimates of a kernel's variants and of devices have in common, made once: the profile
// of a launch, and what shared memory holds. An estimate makes again only what depends on what was
// changed: another tile changes shared memory and leaves the profile, as long as as many blocks are
// resident; more registers change neither, as long as they fit; a device with other DRAM rows
// changes what is counted of the same pass through the caches (ProfileDemand::otherRows).
#ifndef CGPREDICT_ANALYZER_ESTIMATE_LAUNCHLAYERS_H
#define CGPREDICT_ANALYZER_ESTIMATE_LAUNCHLAYERS_H

#include "analyzer/profile/Profile.h"
#include "analyzer/profile/shared/SharedUse.h"

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <vector>

namespace cgpredict {

/// All that a LaunchSurvey depends on: tables and records are those of the kernel it points to.
struct SurveyInputs {
  std::shared_ptr<const TracedKernel> kernel;
  uint64_t launch = 0;                ///< ordinal, of those that did the same that of the first
  std::vector<uint32_t> withoutSites; ///< accesses that are not made, as if they were not there
  bool operator==(const SurveyInputs &) const = default;
};

/// Which threads a launch of a kernel has. Of launches that do the same (doTheSame()) one stands
/// for all.
struct LaunchThreads : SurveyInputs {
  std::array<uint32_t, 3> block{1, 1, 1};
  std::array<uint8_t, 3> axes{0, 1, 2};
  bool operator==(const LaunchThreads &) const = default;
};
LaunchThreads launchThreads(SurveyInputs of, const ProfileOptions &options);

/// All that a LaunchProfile depends on.
struct ProfileInputs {
  LaunchThreads threads;
  uint64_t lineBudget = 0;
  ProfileDemand demand;
  uint32_t blocksPerSm = 0; ///< resident
  MemoryShape memory;
  DramRows rows; ///< of the device
};

/// All that a SharedUse depends on.
struct SharedInputs {
  LaunchThreads threads;
  SharedRequest request;
  uint32_t banks = 0;
  Bytes bankWidth{0};
  bool operator==(const SharedInputs &) const = default;
};

/// May be used by several threads; two that need the same value make it once.
class LaunchLayers {
public:
  /// What `make` returned for these inputs. Throws what it threw.
  std::shared_ptr<const LaunchSurvey>
  survey(const SurveyInputs &inputs,
         const std::function<std::shared_ptr<const LaunchSurvey>()> &make);

  /// Ordinal of the first launch that was asked for with this kernel and these accesses, and that
  /// does the same.
  uint64_t likeness(const SurveyInputs &inputs, std::shared_ptr<const LaunchSurvey> survey);

  /// What `make` returned for these inputs. A profile of which nothing was left out for its budget
  /// is also that of any larger budget, and of a smaller one that would do; one with traffic or
  /// misses serves who asks for neither, and one with other rows who asks for one of them. Throws
  /// what `make` threw.
  LaunchProfile profile(const ProfileInputs &inputs, const std::function<LaunchProfile()> &make);

  /// What `make` returned for these inputs. Throws what it threw.
  SharedUse shared(const SharedInputs &inputs, const std::function<SharedUse()> &make);

private:
  struct MadeSurvey {
    SurveyInputs inputs;
    std::shared_future<std::shared_ptr<const LaunchSurvey>> value;
    bool servesFor(const SurveyInputs &asked) const { return inputs == asked; }
  };
  struct MadeProfile {
    ProfileInputs inputs;
    std::shared_future<LaunchProfile> value;
    bool servesFor(const ProfileInputs &asked) const;
  };
  struct MadeShared {
    SharedInputs inputs;
    std::shared_future<SharedUse> value;
    bool servesFor(const SharedInputs &asked) const { return inputs == asked; }
  };
  struct Likeness {
    SurveyInputs first;
    std::shared_ptr<const LaunchSurvey> survey; ///< of the first
    std::vector<uint64_t> launches;
  };
  template <typename Made, typename Inputs, typename Make>
  auto once(std::vector<Made> &made, const Inputs &inputs, const Make &make);

  std::mutex mutex, comparing;
  std::vector<Likeness> likenesses;
  std::vector<MadeSurvey> surveys;
  std::vector<MadeProfile> profiles;
  std::vector<MadeShared> uses;
};

} // namespace cgpredict

#endif
