// Directives that move arrays or give threads variables of their own, and which of them a kernel
// stands in.
#ifndef CGPREDICT_PASSES_PRAGMA_DATAREGIONS_H
#define CGPREDICT_PASSES_PRAGMA_DATAREGIONS_H

#include "passes/pragma/Marker.h"
#include "passes/pragma/PragmaAnchor.h"

#include "clang/Basic/SourceManager.h"

#include <vector>

namespace cgpredict {

struct DataDirective {
  clang::SourceLocation pragma;
  clang::SourceLocation statement; ///< Where the one behind it begins; invalid: it has none.
  std::vector<MappedArray> arrays;
  PrivateVariables privates;
};

/// The directives that move arrays for the kernel at `anchor`, one for each array and no more, and
/// the updates. An array is moved by the outermost directive that names it, as it is present for
/// those inside: one without a statement, a region of data, the kernel's own. `bodies`: of the
/// functions that hold the anchor, and of others.
std::vector<MappedArray> mapsOf(const Anchor &anchor, llvm::ArrayRef<DataDirective> directives,
                                llvm::ArrayRef<const clang::Stmt *> bodies,
                                const clang::SourceManager &sources);

/// The private variables of the directives that `loop` stands in, as `omp parallel` around its
/// `omp for`, and the last-private ones of the directive in front of it.
PrivateVariables privatesOf(const clang::Stmt &loop, llvm::ArrayRef<DataDirective> directives,
                            llvm::ArrayRef<const clang::Stmt *> bodies,
                            const clang::SourceManager &sources);

} // namespace cgpredict
#endif
