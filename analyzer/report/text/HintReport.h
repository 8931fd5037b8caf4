// Hints as text, within PageWidth:
//
//   syrk.c:15:34  A[j][k]  uncoalesced: lanes are 4096 B apart, 32 transactions per access
//                 transpose A, or store it column-major           2613.14 ms -> 239.98 ms   10.9x
//                 assuming that transposing A itself is not counted
//
// Read it from the right: what a change brings; then what the change is and why. Hints in a row for
// the same reason have it once.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_HINTREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_HINTREPORT_H

#include "analyzer/report/text/TextReport.h"
#include "analyzer/whatif/Hint.h"

#include <span>
#include <string>

namespace cgpredict {

/// A section of the report; empty if there are no hints.
std::string textHints(std::span<const Hint> hints, const TextStyle &style);
/// The same without a title.
std::string hintLines(std::span<const Hint> hints, const TextStyle &style);

} // namespace cgpredict

#endif
