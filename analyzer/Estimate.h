// From a trace and a device to the times of an application's kernels: the analysis as a whole.
//
//   registers -> occupancy -> profile -> instruction count -> model   for every sampled launch,
//   sampled launches -> all launches                                   for every kernel.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_H
#define CGPREDICT_ANALYZER_ESTIMATE_H

#include "analyzer/GpuDevice.h"
#include "analyzer/InstructionCount.h"
#include "analyzer/KernelProfile.h"
#include "analyzer/Profile.h"
#include "analyzer/Trace.h"
#include "analyzer/models/Models.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

struct EstimateOptions {
  const TimeModel *model = nullptr; ///< null: the default model
  ProfileOptions profile;
  std::optional<uint32_t> registers; ///< per thread; else from live values
  std::string kernel;                ///< only the kernels of this name; empty: all
  unsigned jobs = 1;                 ///< threads of the analysis
  /// Called from one thread at a time, after each launch: launches done, launches in all.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

struct LaunchEstimate {
  uint64_t ordinal = 0;
  std::array<uint64_t, 3> extent{1, 1, 1};
  KernelProfile profile;
  InstructionCount instructions; ///< per warp
  TimeEstimate estimate;
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
  double share = 0; ///< of the time for which all sites keep the memory system busy
};

struct KernelEstimate {
  std::string name, function, file;
  uint32_t line = 0;
  uint64_t launches = 0, threads = 0; ///< of the whole run, exact
  uint64_t tracedThreads = 0;         ///< whose records were used
  Seconds time{0};                    ///< all launches
  RegisterUse registers;
  std::vector<LaunchEstimate> sampled; ///< by ordinal, not empty
  std::size_t heaviest = 0;            ///< of `sampled`: the launch that reports describe
  std::vector<SiteEstimate> sites;     ///< of the heaviest launch, worst first
  std::vector<std::string> warnings;

  const LaunchEstimate &typical() const { return sampled[heaviest]; }
};

struct ApplicationEstimate {
  std::string trace; ///< file name
  GpuDevice device;
  std::string model;
  Seconds total{0};
  std::vector<KernelEstimate> kernels; ///< in the order of the trace
  std::vector<std::string> assumptions;
  std::vector<std::string> warnings;
};

/// Throws Error: no launch to estimate, no kernel of that name, a block that does not fit the
/// device, or what profileLaunch() throws. The result does not depend on `jobs`.
ApplicationEstimate estimateApplication(const Trace &trace, const GpuDevice &device,
                                        const EstimateOptions &options);

} // namespace cgpredict

#endif
