// Code of a region of threads beside the loops that these share out: `#pragma omp parallel` and
// `#pragma acc parallel` of a block. It is no kernel's. The loops may stand in functions that the
// region calls, in front of it in the source or behind it.
#ifndef CGPREDICT_PASSES_PRAGMA_REGIONCODE_H
#define CGPREDICT_PASSES_PRAGMA_REGIONCODE_H

#include "passes/pragma/SharedLoops.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace cgpredict {

using StatementsBesideLoops = llvm::SmallVector<clang::Stmt *, 4>;

class RegionCode {
public:
  /// Notes `statement`, if it is the block of a region, once for each. Its loops still have their
  /// anchors.
  void noteRegion(clang::Stmt &statement, PragmaState &state,
                  const clang::SourceManager &sources);
  /// Likewise a function that has such loops.
  void noteFunction(const clang::FunctionDecl &function, const clang::SourceManager &sources);

  /// Names the lines of each region's code, in its own file. All functions have been noted.
  void warn(const clang::SourceManager &sources, clang::DiagnosticsEngine &diagnostics) const;

private:
  struct Region {
    clang::SourceLocation pragma;
    StatementsBesideLoops beside;
  };
  llvm::SmallVector<Region, 2> regions;
  /// By canonical declarations.
  llvm::DenseMap<const clang::FunctionDecl *, StatementsBesideLoops> functions;
};

} // namespace cgpredict
#endif
