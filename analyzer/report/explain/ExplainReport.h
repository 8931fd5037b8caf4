// An estimate in words, for a reader who has never seen a GPU paper: a page per kernel, each
// technical term beside a plain one.
//
//   Where the time goes
//     memory       [####################################    ]  90.1 %  2354.12 ms
//     computation  [####                                    ]   9.9 %   258.70 ms
//     Limited by memory: ...
//
//   Waiting and computing (MWP against CWP)
//     ...
#ifndef CGPREDICT_ANALYZER_REPORT_EXPLAIN_EXPLAINREPORT_H
#define CGPREDICT_ANALYZER_REPORT_EXPLAIN_EXPLAINREPORT_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/report/text/TextReport.h"

#include <span>
#include <string>

namespace cgpredict {

/// Lines within PageWidth (tables and bars of long names may be wider).
std::string explanation(const ApplicationEstimate &estimate, std::span<const Hint> hints,
                        const TextStyle &style);

} // namespace cgpredict

#endif
