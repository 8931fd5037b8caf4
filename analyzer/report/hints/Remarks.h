// Hints as LLVM optimisation remarks, the YAML that clang -fsave-optimization-record writes and
// llvm-remarkutil, opt-stats and opt-viewer read:
//
//   --- !Missed
//   Pass:            cgpredict
//   Name:            transpose
//   DebugLoc:        { File: 'syrk.c', Line: 15, Column: 34 }
//   Function:        'main'
//   Args:
//     - Access:          'A[j][k]'
//     - String:          ': uncoalesced: ...'
//   ...
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_REMARKS_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_REMARKS_H

#include "analyzer/whatif/Hint.h"

#include <span>
#include <string>

namespace cgpredict {

/// One document per hint, of the kind Missed; empty without hints. Files are named as the compiler
/// was given them.
std::string optimizationRemarks(std::span<const Hint> hints);

} // namespace cgpredict

#endif
