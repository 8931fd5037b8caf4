// Which kernels of a trace are estimated, and as what: with the options' block, axes, registers and
// arrays in shared memory, with what their threads need of each other and what the L2 holds before.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_CHOSENKERNELS_H
#define CGPREDICT_ANALYZER_ESTIMATE_CHOSENKERNELS_H

#include "analyzer/estimate/EstimateOptions.h"
#include "analyzer/estimate/KernelVariant.h"

#include <vector>

namespace cgpredict {

/// With all loads and stores of the source. Throws Error as chosenKernels().
std::vector<KernelVariant> tracedKernels(const Trace &trace, const EstimateOptions &options);

/// The kernels that the options choose, with their dependences and the options' block, axes and
/// registers. Throws Error: no kernel of that name, none with a recorded launch, block or axes of
/// dimensions it lacks.
std::vector<KernelVariant> chosenKernels(const Trace &trace, const EstimateOptions &options);

/// Kernels as tracedKernels() gives them, with the loads and stores that the options count.
std::vector<KernelVariant> withMemoryOperations(std::vector<KernelVariant> asWritten,
                                                const EstimateOptions &options);

} // namespace cgpredict

#endif
