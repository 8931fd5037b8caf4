// The report for programs: everything that the text report has. docs/report.schema.json describes
// it; `schema` counts up when a field changes its meaning or goes away.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_JSONREPORT_H
#define CGPREDICT_ANALYZER_REPORT_JSON_JSONREPORT_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Comparison.h"
#include "analyzer/whatif/Hint.h"

#include <span>
#include <string>

namespace cgpredict {

constexpr int JsonReportSchema = 2;

/// One JSON object, indented, with a newline at its end.
std::string jsonReport(const ApplicationEstimate &estimate, std::span<const Hint> hints);
/// With the same in words.
std::string jsonReport(const ApplicationEstimate &estimate, std::span<const Hint> hints,
                       const std::string &explanation);
/// Before and after, each as a report of its own, and the kernels side by side.
std::string jsonReport(const Comparison &comparison);

} // namespace cgpredict

#endif
