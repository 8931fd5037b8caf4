// Hints as SARIF 2.1.0, which editors and code review read.
//
// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", 2020; section
// numbers in Sarif.cpp are of that document.
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_SARIF_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_SARIF_H

#include "analyzer/whatif/Hint.h"

#include <span>
#include <string>

namespace cgpredict {

/// One run with one result per hint, worst first; without hints a run without results. A file that
/// the compiler was given by a relative path is named relative to a base, the directory the
/// compiler ran in; other files by their absolute path. `version` is that of the tool.
std::string sarifLog(std::span<const Hint> hints, const std::string &version);

} // namespace cgpredict

#endif
