// The FPGA report for programs; docs/fpga.md describes it.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_FPGAJSONREPORT_H
#define CGPREDICT_ANALYZER_REPORT_JSON_FPGAJSONREPORT_H

#include "analyzer/fpga/FpgaEstimate.h"

#include <string>

namespace cgpredict {

constexpr int FpgaReportSchema = 1;

/// One JSON object.
std::string fpgaJsonReport(const FpgaApplicationEstimate &estimate);

} // namespace cgpredict

#endif
