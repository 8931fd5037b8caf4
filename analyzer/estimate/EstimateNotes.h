// What a reader of an estimate must know besides the numbers: assumptions and warnings, one
// sentence each.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ESTIMATENOTES_H
#define CGPREDICT_ANALYZER_ESTIMATE_ESTIMATENOTES_H

#include "analyzer/estimate/Estimate.h"

#include <string>
#include <vector>

namespace cgpredict {

/// Of the device file, the registers and the instruction costs, as far as they were used.
std::vector<std::string> assumptionsOf(const ApplicationEstimate &estimate);

/// Partial trace, notes of the runtime, kernels that were never recorded. `kernel`: only this one.
std::vector<std::string> traceWarnings(const Trace &trace, const std::string &kernel);

/// Missing PTX, calls the tool cannot see into, samples that are not whole, what the profile says.
std::vector<std::string> kernelWarnings(const TracedKernel &kernel, const KernelEstimate &estimate,
                                        const GpuDevice &device);

} // namespace cgpredict

#endif
