// The time models, one line each: `--model NAME` chooses from this table.
#ifndef CGPREDICT_ANALYZER_MODELS_MODELS_H
#define CGPREDICT_ANALYZER_MODELS_MODELS_H

#include "analyzer/GpuDevice.h"
#include "analyzer/InstructionCount.h"
#include "analyzer/KernelProfile.h"
#include "analyzer/models/TimeEstimate.h"

#include <span>
#include <string_view>

namespace cgpredict {

struct TimeModel {
  std::string_view name;
  std::string_view description;
  TimeEstimate (*predict)(const KernelProfile &, const InstructionCount &, const GpuDevice &);
};

/// The first is the default.
std::span<const TimeModel> timeModels();

/// Null if there is no such model.
const TimeModel *findTimeModel(std::string_view name);

} // namespace cgpredict

#endif
