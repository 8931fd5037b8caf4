#include "analyzer/scan/ScanAttempt.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/DependenceWords.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

/// Why the compiler made no kernel of the loop, as it told the runtime; empty if it did.
std::string untracedReason(const Trace &trace, const std::string &name) {
  const std::string head = fmt::format("kernel '{}' (", name);
  constexpr std::string_view tail = ") is not traced: ";
  for (const std::string &note : trace.notes())
    if (note.starts_with(head))
      if (const std::size_t at = note.find(tail); at != std::string::npos)
        return note.substr(at + tail.size());
  return {};
}

bool isRecorded(const Trace &trace, const std::string &name) {
  return std::ranges::any_of(trace.kernels(), [&](const TracedKernel &kernel) {
    return kernel.name == name && !kernel.sampled.empty();
  });
}

void add(std::vector<std::string> &list, const std::string &text) {
  if (std::ranges::find(list, text) == list.end())
    list.push_back(text);
}

/// The kernel's instances on the device; empty, with the reason, where one cannot be estimated.
std::vector<KernelEstimate> estimate(const Trace &trace, const GpuDevice &device,
                                     const EstimateOptions &options, ScanAttempt &attempt) {
  std::vector<KernelEstimate> estimates;
  const std::vector<KernelVariant> variants = chosenKernels(trace, options);
  for (VariantEstimate &result : estimateVariants(variants, device, options)) {
    if (!result.estimate) {
      attempt.reason = result.refusal;
      return {};
    }
    estimates.push_back(std::move(*result.estimate));
  }
  return estimates;
}

void takeVerdict(const std::vector<KernelEstimate> &estimates, ScanAttempt &attempt) {
  const auto worst = std::ranges::min_element(
      estimates, {}, [](const KernelEstimate &kernel) { return kernel.dependences.parallel; });
  attempt.verdict = toString(worst->dependences.parallel);
  for (const Reduction &reduction : worst->dependences.reductions)
    add(attempt.reductions, reduction.operation);
  if (!worst->isHypothetical())
    return;
  attempt.outcome = AttemptOutcome::Dependent;
  const std::string words = parallelInWords(*worst);
  const std::size_t colon = words.find(": ");
  attempt.reason = colon == std::string::npos ? words : words.substr(colon + 2);
}

/// What a call does that the trace does not show may be anything.
std::string unseenCall(const std::vector<KernelEstimate> &estimates) {
  for (const KernelEstimate &kernel : estimates)
    for (const OpaqueCall &call : kernel.variant.kernel->tables.opaqueCalls)
      return fmt::format("it calls {}{}, and what that accesses is not seen", call.callee,
                         call.line > 0 ? fmt::format(" (line {})", call.line) : "");
  return {};
}

/// Transfers as if the loop were the only one on the GPU.
void takeTimes(const Trace &trace, const GpuDevice &device, const EstimateOptions &options,
               std::vector<KernelEstimate> estimates, const std::optional<ScanNode> &node,
               ScanAttempt &attempt) {
  ApplicationEstimate application;
  application.device = device;
  application.model = options.model ? options.model->name : timeModels().front().name;
  const bool counted = findTimeModel(application.model)->countsLaunch;
  for (KernelEstimate &kernel : estimates) {
    const Seconds overhead = static_cast<double>(kernel.launches) * launchOverhead(device);
    attempt.kernels += counted ? kernel.time : kernel.time + overhead;
    attempt.launches += kernel.launches;
    attempt.threads += kernel.threads;
    for (const std::string &warning : kernel.warnings)
      add(attempt.warnings, warning);
    application.kernels.push_back(std::move(kernel));
  }
  if (!node)
    return;
  const Timeline timeline = makeTimeline(trace, application, node->node, node->options);
  attempt.withTransfers = timeline.total;
  for (const std::string &warning : timeline.warnings)
    add(attempt.warnings, warning);
}

} // namespace

ScanAttempt attemptOf(const Trace &trace, const std::string &name, const LoopChoice &choice,
                      const GpuDevice &device, const EstimateOptions &options,
                      const std::optional<ScanNode> &node) {
  ScanAttempt attempt;
  attempt.choice = choice;
  attempt.reason = untracedReason(trace, name);
  if (!isRecorded(trace, name)) {
    if (!attempt.reason.empty())
      attempt.outcome = AttemptOutcome::Refused;
    return attempt;
  }
  EstimateOptions own = options;
  own.kernel = name;
  attempt.outcome = AttemptOutcome::Refused;
  try {
    std::vector<KernelEstimate> estimates = estimate(trace, device, own, attempt);
    if (estimates.empty())
      return attempt;
    attempt.reason = unseenCall(estimates);
    if (!attempt.reason.empty())
      return attempt;
    attempt.outcome = AttemptOutcome::Estimated;
    takeVerdict(estimates, attempt);
    if (attempt.outcome == AttemptOutcome::Estimated)
      takeTimes(trace, device, own, std::move(estimates), node, attempt);
  } catch (const Error &error) { // of this loop: the others can still be estimated
    attempt.outcome = AttemptOutcome::Refused;
    attempt.reason = error.what();
  }
  return attempt;
}

} // namespace cgpredict
