// The time models, one entry each: `--model NAME` chooses from this table, `cgpredict models`
// prints it.
#ifndef CGPREDICT_ANALYZER_MODELS_MODELS_H
#define CGPREDICT_ANALYZER_MODELS_MODELS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/profile/KernelProfile.h"

#include <span>
#include <string_view>

namespace cgpredict {

struct TimeModel {
  std::string_view name;
  std::string_view description; ///< one line
  std::string_view source;      ///< publication
  std::string_view inputs;      ///< what it reads of kernel and device
  /// Device fields that it reads beyond those that every device has.
  std::span<const std::string_view> optionalFields;
  std::string_view good, bad; ///< where it can be trusted, and where not
  /// Mean relative error on the published measurements (benchmarks/accuracy), or as its authors
  /// report it: the model's part of an interval, unless that is by class.
  double meanError;
  bool errorsByClass = false; ///< ErrorClasses.h
  bool readsTraffic;          ///< KernelProfile::traffic
  /// Its time depends on ClassProfile::dramPerInstruction and hit rates.
  bool readsMisses = true;
  bool countsTiles;  ///< arrays in shared memory, KernelProfile::shared
  bool countsLaunch; ///< the overhead of a launch is in its time
  bool
      countsAsWritten; ///< every access of the source, as its paper does; else what compilers leave
  SiteCost (*siteCost)(const SiteProfile &, const KernelProfile &, const GpuDevice &);
  TimeEstimate (*predict)(const KernelProfile &, const InstructionCount &, const GpuDevice &);
  /// Where its equations make the time leap; null: nowhere.
  std::vector<ModelCliff> (*cliffs)(const KernelProfile &, const InstructionCount &,
                                    const GpuDevice &) = nullptr;
  /// What the device lacks for this model; empty if nothing.
  std::string_view (*lacks)(const GpuDevice &);
};

/// The first is the default.
std::span<const TimeModel> timeModels();

/// Null if there is no such model.
const TimeModel *findTimeModel(std::string_view name);

} // namespace cgpredict

#endif
