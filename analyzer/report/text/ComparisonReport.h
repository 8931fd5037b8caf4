// Times before and after changes, for people:
//
//   syrk.cgt on NVIDIA Jetson TK1 (jetson-tk1), model mwp-cwp
//     - transpose A, or store it column-major
//
//     kernel  before      after      speedup  limited by
//     syrk    2613.14 ms  248.99 ms  10.49x   memory: coalesced accesses
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_COMPARISONREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_COMPARISONREPORT_H

#include "analyzer/report/text/TextReport.h"
#include "analyzer/whatif/Comparison.h"

namespace cgpredict {

std::string textReport(const Comparison &comparison, const TextStyle &style);

} // namespace cgpredict

#endif
