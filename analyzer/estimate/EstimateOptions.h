// What is asked of an estimate, and what follows from that for models and what they count.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ESTIMATEOPTIONS_H
#define CGPREDICT_ANALYZER_ESTIMATE_ESTIMATEOPTIONS_H

#include "analyzer/dependence/FindDependences.h"
#include "analyzer/estimate/KernelVariant.h"
#include "analyzer/models/Models.h"
#include "analyzer/profile/Profile.h"
#include "analyzer/profile/shared/SharedRequest.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

struct EstimateOptions {
  const TimeModel *model = nullptr; ///< null: the default model
  bool allModels = false;           ///< also the times by all others
  ProfileOptions profile;
  std::optional<uint32_t> registers; ///< per thread; else from live values
  SharedOverride shared;
  std::vector<std::string> readOnly;                ///< arrays, in place of the pragma's
  std::optional<MemoryOperations> memoryOperations; ///< else what the model's source counts
  DependenceOptions dependences;
  bool l2FromOthers = true; ///< a launch finds in the L2 what other kernels have left there, too
  std::shared_ptr<const TraceHistories> histories; ///< of the trace, where known from another call
  std::string kernel;                              ///< only the kernels of this name; empty: all
  unsigned jobs = 1;                               ///< threads of the analysis
  /// Called from one thread at a time, after each launch: launches done, launches in all.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

/// The one that the options name, or the default one.
const TimeModel &chosenModel(const EstimateOptions &options);
/// What has to be counted for it.
CountedViews viewsReadBy(const TimeModel &model);

/// Loads and stores that the model counts with these options.
MemoryOperations memoryOperationsOf(const TimeModel &model, const EstimateOptions &options);
/// Of the model that gives the time.
MemoryOperations memoryOperationsOf(const EstimateOptions &options);
/// The options, with a model that counts others, where all models are asked for and some do.
std::optional<EstimateOptions> otherOperations(const EstimateOptions &options);

} // namespace cgpredict

#endif
