// Which of the error classes of `refined` an estimate is in, by what its report knows: how much
// faster the launch would be without each resource, how many warps there are, how addresses and
// instruction counts come about. The classes follow from physics, not from kernels; the bounds
// between them were chosen by looking at measurements, which moves little (docs/models.md).
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ERRORCLASS_H
#define CGPREDICT_ANALYZER_ESTIMATE_ERRORCLASS_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/models/ErrorClasses.h"

namespace cgpredict {

/// Of the kernel's heaviest launch.
ErrorBasis errorBasisOf(const KernelEstimate &kernel, const GpuDevice &device);

} // namespace cgpredict

#endif
