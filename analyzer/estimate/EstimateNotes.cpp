#include "analyzer/estimate/EstimateNotes.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/ModelTimes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict {
namespace {

using Sentences = std::vector<std::string>;

void addOnce(Sentences &sentences, std::string sentence) {
  if (!std::ranges::count(sentences, sentence))
    sentences.push_back(std::move(sentence));
}

void assumeRegisters(const KernelEstimate &kernel, Sentences &sentences) {
  if (kernel.registers.given)
    return;
  const char *limited = kernel.registers.perThread < kernel.registers.live
                            ? ", limited by the size of the block"
                            : "";
  sentences.push_back(fmt::format("{}: {} registers per thread, from the values alive at one "
                                  "point{} (--registers overrides)",
                                  kernel.name, kernel.registers.perThread, limited));
}

void assumeCosts(const KernelEstimate &kernel, Sentences &sentences) {
  const InstructionCount &count = kernel.typical().instructions;
  if (count.assumedPerWarp > 0)
    sentences.push_back(fmt::format("{}: divisions, roots and math functions are {:.0f} of {:.0f} "
                                    "instructions per warp, by unpublished costs",
                                    kernel.name, count.assumedPerWarp, count.perWarp));
}

void assumeLaunches(const KernelEstimate &kernel, Sentences &sentences) {
  if (kernel.sampled.size() < kernel.launches)
    sentences.push_back(fmt::format("{}: {} of {} launches were recorded, the others take the time "
                                    "per thread of those on either side",
                                    kernel.name, kernel.sampled.size(), kernel.launches));
}

bool loadsReadOnly(const KernelEstimate &kernel) { return !kernel.variant.readOnly.empty(); }

} // namespace

Sentences assumptionsOf(const ApplicationEstimate &estimate) {
  Sentences sentences;
  const TimeModel &model = *findTimeModel(estimate.model);
  for (const DeviceParameter &parameter : estimate.device.parameters)
    if (parameter.assumed &&
        (readsField(model, parameter.field) ||
         (parameter.field.starts_with("readonly.") && hasReadOnlyCache(estimate.device) &&
          std::ranges::any_of(estimate.kernels, loadsReadOnly))))
      sentences.push_back(fmt::format("{} = {} ({}): {}", parameter.field, parameter.value,
                                      parameter.range, parameter.note));
  for (const KernelEstimate &kernel : estimate.kernels) {
    assumeRegisters(kernel, sentences);
    assumeCosts(kernel, sentences);
    assumeLaunches(kernel, sentences);
  }
  return sentences;
}

Sentences traceWarnings(const Trace &trace, const std::string &only) {
  Sentences sentences;
  if (!trace.complete())
    sentences.push_back("the trace is partial: the estimate covers what was recorded before it "
                        "ends");
  for (const std::string &problem : trace.problems())
    addOnce(sentences, problem);
  for (const std::string &note : trace.notes())
    addOnce(sentences, note);
  for (const TracedKernel &kernel : trace.kernels())
    if (kernel.sampled.empty() && kernel.launches > 0 && (only.empty() || kernel.name == only))
      addOnce(sentences, fmt::format("kernel {}: none of its {} launches was recorded, so it is "
                                     "not in the total",
                                     kernel.name, kernel.launches));
  if (trace.summary().skipUntraced)
    sentences.push_back("untraced iterations were not executed (--skip-untraced): right only if "
                        "the program's control flow does not depend on the kernels' results");
  return sentences;
}

Sentences kernelWarnings(const TracedKernel &kernel, const KernelEstimate &estimate,
                         const GpuDevice &device) {
  Sentences sentences;
  if (!kernel.tables.ptx.available())
    sentences.push_back(fmt::format("no PTX ({}): instructions are counted from LLVM operations",
                                    kernel.tables.ptx.reason));
  for (const OpaqueCall &call : kernel.tables.opaqueCalls)
    addOnce(sentences, fmt::format("{}:{}: call of {}: its memory accesses are not seen and its "
                                   "cost is guessed",
                                   kernel.tables.file, call.line, call.callee));
  if (!kernel.tables.readOnly.empty() && !hasReadOnlyCache(device))
    sentences.push_back(fmt::format("{} has no read-only cache beside the one of all loads: loads "
                                    "of {} take the usual way",
                                    device.id, fmt::join(kernel.tables.readOnly, ", ")));
  if (std::ranges::any_of(kernel.sampled, [](const Launch &launch) { return !launch.complete; }))
    sentences.push_back("the trace of a launch is cut");
  for (const LaunchEstimate &launch : estimate.sampled) {
    for (const std::string &note : launch.profile.notes)
      addOnce(sentences, note);
    for (const std::string &note : launch.estimate.notes)
      addOnce(sentences, note);
  }
  return sentences;
}

} // namespace cgpredict
