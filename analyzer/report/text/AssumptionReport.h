// What an estimate assumes:
//
//   Assumptions: 17 (--assumptions lists them); most for the total: dram.efficiency = 0.8 (0.7 to
//   0.95), which makes it 9.98 ms to 13.05 ms; ...
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_ASSUMPTIONREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_ASSUMPTIONREPORT_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/report/text/TextReport.h"

#include <string>

namespace cgpredict {

/// How many, and the two that matter most; empty without any.
std::string assumptionSummary(const ApplicationEstimate &estimate);

/// The assumption with what it does to the total, where that is known.
std::string assumptionInWords(const Assumption &assumption);

} // namespace cgpredict

#endif
