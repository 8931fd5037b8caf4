// From a trace and a device to the times of an application's kernels: the analysis as a whole.
//
//   registers -> occupancy -> profile -> instruction count -> model   for every sampled launch,
//   sampled launches -> all launches                                   for every kernel.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ESTIMATE_H
#define CGPREDICT_ANALYZER_ESTIMATE_ESTIMATE_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/estimate/EstimateOptions.h"
#include "analyzer/estimate/KernelVariant.h"
#include "analyzer/models/ErrorClasses.h"
#include "analyzer/models/Models.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"
#include "analyzer/profile/shared/SharedUse.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct LaunchEstimate {
  uint64_t ordinal = 0;
  std::array<uint64_t, 3> extent{1, 1, 1};
  KernelProfile profile;
  std::optional<SharedUse> shared; ///< of arrays in shared memory
  InstructionCount instructions;   ///< per warp
  TimeEstimate estimate;
  Seconds reductions{0}; ///< in the estimate, beside what the model says
};

struct RegisterUse {
  uint32_t perThread = 0;
  bool given = false; ///< by the user
  uint32_t live = 0;  ///< most values alive, before the limit of the block's size
};

/// One access of the source with what it costs.
struct SiteEstimate {
  Site site;
  SiteProfile profile;
  AccessClass accessClass = AccessClass::Constant; ///< by the model that gives the time
  double dramBytes = 0;                            ///< of an execution, as that model counts them
  double share = 0; ///< of the time for which all sites keep the memory system busy
};

struct TimeInterval {
  Seconds low{0}, high{0};
};

/// What an assumed value of a device does to a time.
struct ParameterEffect {
  std::string field, range;      ///< as the device file has them
  Seconds atLeast{0}, atMost{0}; ///< the time at either end of the range
  Seconds low() const { return std::min(atLeast, atMost); }
  Seconds high() const { return std::max(atLeast, atMost); }
};

/// A kernel's time by one of the models.
struct ModelTime {
  std::string model;
  MemoryOperations memoryOperations = MemoryOperations::Compiled; ///< that it counts
  std::optional<Seconds> time;
  std::string lacks; ///< why there is none: what the device lacks for it
};

/// Something that is not published and that a time stands on.
struct Assumption {
  std::string text; ///< one sentence
  /// Of a value of the device file; else empty.
  std::string field = {}, value = {}, range = {};
  /// The total with the value at either end of its range, the others as they are; none where that
  /// was not tried.
  std::optional<TimeInterval> total = {};
};

struct KernelEstimate {
  KernelVariant variant;            ///< what was estimated
  const TimeModel *model = nullptr; ///< that gives the time
  std::string name, function, file;
  uint32_t line = 0;
  uint64_t launches = 0, threads = 0;   ///< of the whole run, exact
  uint64_t tracedThreads = 0;           ///< whose records were used
  Seconds time{0};                      ///< all launches
  TimeInterval interval;                ///< around the time (Interval.h); not for what-ifs
  std::optional<ErrorBasis> errorBasis; ///< of the interval, by a model that has error classes
  std::vector<ParameterEffect> effects; ///< on the time, of the device's assumed values; the same
  std::vector<ModelTime> models;        ///< with EstimateOptions::allModels
  RegisterUse registers;
  std::vector<LaunchEstimate> sampled; ///< by ordinal, not empty
  std::size_t heaviest = 0;            ///< of `sampled`: the launch that reports describe
  std::vector<SiteEstimate> sites;     ///< of the heaviest launch, worst first
  DependenceReport dependences; ///< between threads, of the kernel as traced; sites of `variant`
  std::vector<std::string> warnings;

  const LaunchEstimate &heaviestLaunch() const { return sampled[heaviest]; }
  /// Of the threads, 0 to 1.
  double tracedShare() const {
    return threads > 0 ? static_cast<double>(tracedThreads) / static_cast<double>(threads) : 0;
  }
  /// The threads depend on each other: on a GPU the kernel would not do what the program does.
  bool isHypothetical() const { return dependences.forbidsThreads(); }
};

struct ApplicationEstimate {
  std::string trace; ///< file name
  GpuDevice device;
  std::string model;
  MemoryOperations memoryOperations = MemoryOperations::Compiled;
  Seconds total{0};
  TimeInterval interval;               ///< around the total
  std::vector<KernelEstimate> kernels; ///< in the order of the trace
  std::vector<Assumption> assumptions;
  std::vector<std::string> warnings;

  bool isHypothetical() const {
    return std::ranges::any_of(kernels, &KernelEstimate::isHypothetical);
  }
};

/// With dependences between threads; reductions at what they cost on a GPU. Throws Error: no
/// launch to estimate, no kernel of that name, a block that does not fit the
/// device, or what profileLaunch() throws. The result does not depend on `jobs`.
ApplicationEstimate estimateApplication(const Trace &trace, const GpuDevice &device,
                                        const EstimateOptions &options);

/// The same of `variants` of the trace's kernels. `otherwise` are the same variants with the loads
/// and stores that otherOperations() says, empty where it says none.
ApplicationEstimate estimateApplication(const Trace &trace, const GpuDevice &device,
                                        const EstimateOptions &options,
                                        std::span<const KernelVariant> variants,
                                        std::span<const KernelVariant> otherwise = {});

struct VariantEstimate {
  std::optional<KernelEstimate> estimate;
  std::string refusal; ///< why there is none
  bool cut = false;    ///< because the trace is cut within every launch
};

/// Of each variant; uses model, jobs and progress of the options.
std::vector<VariantEstimate> estimateVariants(std::span<const KernelVariant> variants,
                                              const GpuDevice &device,
                                              const EstimateOptions &options);

} // namespace cgpredict

#endif
