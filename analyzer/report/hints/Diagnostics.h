// Hints as clang prints its remarks, for editors and build logs:
//
//   syrk.c:15:34: remark: A[j][k]: uncoalesced: ...; transpose A, ...: 2613.14 ms -> 239.98 ms
//                 (10.9x) [-Rcgpredict=transpose]                                (on one line)
//      15 |       sum += A[i][k] * A[j][k];
//         |                        ^~~~~~~
//   syrk.c:15:34: note: assuming that transposing A itself is not counted
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_DIAGNOSTICS_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_DIAGNOSTICS_H

#include "analyzer/report/text/TextReport.h"
#include "analyzer/whatif/Hint.h"

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace cgpredict {

struct HintSource {
  std::string path;                ///< to print
  std::optional<std::string> line; ///< hint.line of the file, as it is now
};
using FindSource = std::function<HintSource(const Hint &)>;

/// Empty without hints. A source line is shown if it still has what the hint is about.
std::string hintDiagnostics(std::span<const Hint> hints, const FindSource &find,
                            const TextStyle &style);

} // namespace cgpredict

#endif
