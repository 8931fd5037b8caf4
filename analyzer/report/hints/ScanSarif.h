// The loops of a scan as SARIF 2.1.0: those to put a pragma on, and those that cannot have one.
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_SCANSARIF_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_SCANSARIF_H

#include "analyzer/scan/ScanReport.h"

#include <string>

namespace cgpredict {

/// One result per row; its rank is the loop's share of the program's time. The compiler ran in
/// `directory`; `version` is that of the tool.
std::string scanSarif(const ScanReport &report, const std::string &directory,
                      const std::string &version);

} // namespace cgpredict

#endif
