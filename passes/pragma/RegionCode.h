// Code of a region of threads beside the loops that these share out: `#pragma omp parallel` and
// `#pragma acc parallel` of a block. It is no kernel's.
#ifndef CGPREDICT_PASSES_PRAGMA_REGIONCODE_H
#define CGPREDICT_PASSES_PRAGMA_REGIONCODE_H

#include "passes/pragma/SharedLoops.h"

#include "clang/AST/Stmt.h"

namespace cgpredict {

/// Names the lines of such code, if `statement` is the block of a region, once for each. Its loops
/// still have their anchors.
void warnOfRegionCode(clang::Stmt &statement, PragmaState &state,
                      const clang::SourceManager &sources, clang::DiagnosticsEngine &diagnostics);

} // namespace cgpredict
#endif
