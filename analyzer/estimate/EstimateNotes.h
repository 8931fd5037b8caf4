// What a reader of an estimate must know besides the numbers: assumptions and warnings, one
// sentence each.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ESTIMATENOTES_H
#define CGPREDICT_ANALYZER_ESTIMATE_ESTIMATENOTES_H

#include "analyzer/estimate/Estimate.h"

#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

/// Of the device file, the registers and the instruction costs, as far as the model reads them.
std::vector<Assumption> assumptionsOf(const ApplicationEstimate &estimate);

/// Those that move the total most, first the one that moves it furthest; `count` at most, none that
/// moves it by less than half a per cent of itself.
std::vector<const Assumption *> decisiveAssumptions(const ApplicationEstimate &estimate,
                                                    std::size_t count);

/// Where the registers come from: "given", "ptxas" or "live values".
std::string_view registerBasis(const KernelEstimate &kernel);

/// Partial trace, notes of the runtime, kernels that were never recorded. `kernel`: only this one.
std::vector<std::string> traceWarnings(const Trace &trace, const std::string &kernel);

/// Missing PTX, calls the tool cannot see into, samples that are not whole, what the profile says.
std::vector<std::string> kernelWarnings(const TracedKernel &kernel, const KernelEstimate &estimate,
                                        const GpuDevice &device);

} // namespace cgpredict

#endif
