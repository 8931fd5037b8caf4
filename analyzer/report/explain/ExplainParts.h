// The sections of a kernel's page, each a text of whole lines indented by Indent, or empty where
// there is nothing to say. Private to the explanation.
#ifndef CGPREDICT_ANALYZER_REPORT_EXPLAIN_EXPLAINPARTS_H
#define CGPREDICT_ANALYZER_REPORT_EXPLAIN_EXPLAINPARTS_H

#include "analyzer/estimate/Estimate.h"

#include <string>

namespace cgpredict {

constexpr std::size_t Indent = 2;

/// The terms of the described launch as bars, and what limits it.
std::string explainTime(const TimeEstimate &estimate);
/// MWP against CWP; empty if the model has none.
std::string explainWaiting(const LaunchEstimate &launch);
/// The table of accesses and what its words mean.
std::string explainAccesses(const KernelEstimate &kernel);
/// What threads have to do with each other.
std::string explainDependences(const KernelEstimate &kernel);
/// Lanes that work, of a warp's.
std::string explainDivergence(const KernelEstimate &kernel, const GpuDevice &device);
std::string explainOccupancy(const KernelEstimate &kernel, const GpuDevice &device);
/// Arrays in shared memory; empty without any.
std::string explainShared(const LaunchEstimate &launch);
/// What was traced, and what makes the numbers doubtful.
std::string explainTrust(const KernelEstimate &kernel);

} // namespace cgpredict

#endif
