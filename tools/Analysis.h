// The analysis that commands have in common, and its output.
#ifndef CGPREDICT_TOOLS_ANALYSIS_H
#define CGPREDICT_TOOLS_ANALYSIS_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Change.h"
#include "analyzer/whatif/Hint.h"
#include "tools/AnalysisOptions.h"

#include <span>
#include <vector>

namespace cgpredict {

// Estimates the trace's kernels, with progress on a terminal. Throws Error.
ApplicationEstimate estimateTrace(const Trace &trace, const GpuDevice &device,
                                  const AnalysisOptions &options);

// Hints for the estimate's kernels, none if the options leave them out; with progress on a
// terminal.
std::vector<Hint> hintsFor(const ApplicationEstimate &estimate, const AnalysisOptions &options);

// Throws Error where the estimate is hypothetical and the options do not accept that.
void refuseDependences(const ApplicationEstimate &estimate, const AnalysisOptions &options);

// Analyses the trace, writes the report and the hints for other tools. Throws Error; after the
// report also where threads of a kernel depend on each other, unless that is allowed.
void analyse(const Trace &trace, const GpuDevice &device, const AnalysisOptions &options);

// The same before and after `changes` and what the options change.
void analyseChanges(const Trace &trace, const GpuDevice &device, const AnalysisOptions &options,
                    std::span<const Change> changes);

} // namespace cgpredict

#endif
