// One loop tried as a kernel: what a traced run and the models say of it.
#ifndef CGPREDICT_ANALYZER_SCAN_SCANATTEMPT_H
#define CGPREDICT_ANALYZER_SCAN_SCANATTEMPT_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/transfer/Timeline.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cgpredict {

/// A loop as a kernel whose grid has this many dimensions.
struct LoopChoice {
  std::size_t loop = 0; ///< of LoopProfile::loops
  uint32_t grid = 1;
  bool operator==(const LoopChoice &) const = default;
};

enum class AttemptOutcome {
  Estimated,  ///< a GPU can run it
  Dependent,  ///< its iterations depend on each other
  Refused,    ///< it could not be traced or estimated
  Unrecorded, ///< it ran only inside another kernel of the same run
};

struct ScanAttempt {
  LoopChoice choice;
  AttemptOutcome outcome = AttemptOutcome::Unrecorded;
  std::string verdict;  ///< "proved", "none in sample", "no", "write conflict"; or empty
  std::string reason;   ///< why it is not estimated
  std::string unproved; ///< what keeps "none in sample" from being proved; else empty
  uint32_t provedInside = 0; ///< where it is proved: loops inside it of which that holds as well
  std::vector<std::string> reductions; ///< their operations
  uint64_t launches = 0, threads = 0;
  Seconds kernels{0};                   ///< all launches on the GPU, their overhead included
  std::optional<Seconds> withTransfers; ///< empty where the link is not known
  std::vector<std::string> warnings;

  /// What the choice among the levels of a nest goes by.
  Seconds cost() const { return withTransfers.value_or(kernels); }
};

/// The host's side of the GPU.
struct ScanNode {
  Node node;
  TimelineOptions options;
};

/// The kernel `name` of a traced run. Uses model, jobs and memoryOperations of `options`.
ScanAttempt attemptOf(const Trace &trace, const std::string &name, const LoopChoice &choice,
                      const GpuDevice &device, const EstimateOptions &options,
                      const std::optional<ScanNode> &node);

/// What another attempt with fewer dimensions of the grid proves of this one.
void takeProof(ScanAttempt &attempt, std::span<const ScanAttempt> others);

} // namespace cgpredict

#endif
