// A traced program on a GPU as one timeline: arrays to the device, kernels, arrays back, one after
// the other, and around a kernel those that a directive moves with each launch; beside it the
// processor time of the same loops.
#ifndef CGPREDICT_ANALYZER_TRANSFER_TIMELINE_H
#define CGPREDICT_ANALYZER_TRANSFER_TIMELINE_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/transfer/DataMovement.h"
#include "analyzer/transfer/TransferModel.h"

#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

enum class StepKind { ToDevice, Kernel, ToHost };
/// "to device", "kernel", "to host".
const char *toString(StepKind);
/// "pinned", "pageable".
const char *toString(HostMemory);

struct TimelineStep {
  StepKind kind = StepKind::Kernel;
  std::string name;      ///< of the array or the kernel
  uint64_t bytes = 0;    ///< of an array, each time that it is moved
  uint64_t times = 1;    ///< that an array is moved; `time` is that of all
  uint64_t launches = 0; ///< of a kernel
  Seconds start{0}, time{0};
  Seconds overhead{0};        ///< of the launches, part of `time`
  std::optional<Seconds> cpu; ///< of a kernel: processor time of its loops
};

struct Timeline {
  std::string trace, device, link; ///< link empty: GPU and host share their DRAM
  HostMemory memory = HostMemory::Pinned;
  std::string transferModel; ///< name
  std::vector<TimelineStep> steps;
  Seconds toDevice{0}, kernels{0}, toHost{0}, total{0};
  std::optional<Seconds> kernelCpu;  ///< all kernels; empty where one is not known
  std::optional<Seconds> programCpu; ///< the whole run without a GPU, as the user says
  std::vector<std::string> warnings;

  /// Of the loops, transfers included; empty where their processor time is not known.
  std::optional<double> loopSpeedup() const;
  /// Amdahl: the whole program with its loops on the GPU.
  std::optional<double> programSpeedup() const;
  /// Amdahl: the same with loops that take no time.
  std::optional<double> speedupLimit() const;
};

struct TimelineOptions {
  HostMemory memory = HostMemory::Pinned;
  const TransferTimeModel *model = &transferTimeModels().front();
  std::optional<Seconds> programCpu;
};

/// `node` is the device's: its link, its host's memory, what the transfer model needs. Throws
/// Error: a program that took less time than its loops, or a record of the trace that is invalid.
Timeline makeTimeline(const Trace &trace, const ApplicationEstimate &estimate, const Node &node,
                      const TimelineOptions &options);

} // namespace cgpredict

#endif
