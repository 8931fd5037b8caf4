// From the text that stands for a directive of data (DataMarks.h) to calls of the runtime. A region
// is left by all that leaves its statement in order, exceptions included, as it has a variable with
// a cleanup.
#ifndef CGPREDICT_PASSES_PRAGMA_DATAMARKLOWERING_H
#define CGPREDICT_PASSES_PRAGMA_DATAMARKLOWERING_H

#include "passes/pragma/DataMarks.h"

namespace cgpredict {

struct DataAnchor {
  const DataMark *mark;
  clang::Stmt *statement;                          ///< Of a region, else an empty one.
  llvm::SmallVector<clang::Expr *, 6> expressions; ///< Of the mark's arrays, in their order.
  clang::SourceLocation pragma;
};

/// The anchor that `statement`, which may be null, is.
std::optional<DataAnchor> findDataAnchor(clang::Stmt *statement, llvm::ArrayRef<DataMark> marks);

/// What takes its place in `function`: its statement with the calls, those left out whose arrays
/// the program could not tell without doing anything, and those of a statement that is jumped into.
clang::Stmt *lowerData(clang::Sema &sema, const DataAnchor &anchor, clang::FunctionDecl &function);

} // namespace cgpredict
#endif
