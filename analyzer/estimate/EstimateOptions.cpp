#include "analyzer/estimate/EstimateOptions.h"

namespace cgpredict {

const TimeModel &chosenModel(const EstimateOptions &options) {
  return options.model ? *options.model : timeModels().front();
}

CountedViews viewsReadBy(const TimeModel &model) { return {model.readsTraffic, model.readsMisses}; }

MemoryOperations memoryOperationsOf(const TimeModel &model, const EstimateOptions &options) {
  return options.memoryOperations.value_or(model.countsAsWritten ? MemoryOperations::AsWritten
                                                                 : MemoryOperations::Compiled);
}

MemoryOperations memoryOperationsOf(const EstimateOptions &options) {
  return memoryOperationsOf(chosenModel(options), options);
}

std::optional<EstimateOptions> otherOperations(const EstimateOptions &options) {
  const MemoryOperations own = memoryOperationsOf(options);
  for (const TimeModel &model : timeModels())
    if (options.allModels && memoryOperationsOf(model, options) != own) {
      EstimateOptions result = options;
      result.model = &model;
      return result;
    }
  return std::nullopt;
}

} // namespace cgpredict
