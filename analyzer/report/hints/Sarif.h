// Hints as SARIF 2.1.0, which editors and code review read (SarifLog.h).
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_SARIF_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_SARIF_H

#include "analyzer/whatif/Hint.h"

#include <span>
#include <string>

namespace cgpredict {

/// One result per hint, worst first. `version` is that of the tool.
std::string sarifLog(std::span<const Hint> hints, const std::string &version);

} // namespace cgpredict

#endif
