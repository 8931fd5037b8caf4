// What a scan found, for programs. docs/scan.md has the fields.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_SCANJSON_H
#define CGPREDICT_ANALYZER_REPORT_JSON_SCANJSON_H

#include "analyzer/scan/ScanReport.h"

#include <string>

namespace cgpredict {

constexpr int ScanJsonSchema = 1;

/// One JSON object, indented, with a newline at its end.
std::string scanJson(const ScanReport &report);

} // namespace cgpredict

#endif
