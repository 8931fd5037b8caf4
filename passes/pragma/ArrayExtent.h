// Where an array that a clause names begins, and how many bytes it has there.
#ifndef CGPREDICT_PASSES_PRAGMA_ARRAYEXTENT_H
#define CGPREDICT_PASSES_PRAGMA_ARRAYEXTENT_H

#include "passes/pragma/DataMarks.h"

namespace cgpredict {

struct ArrayExtent {
  clang::Expr *address, *bytes;
};

/// `expressions`: the array's base, and the first element and the length of its outermost section
/// where it has them; those of `array` are taken off. Nothing where a pointer has no length, rows
/// are reached by pointers, or an expression calls what may do anything, or has variables that are
/// not `function`'s own.
std::optional<ArrayExtent> extentOf(clang::Sema &sema, const MarkedArray &array,
                                    llvm::ArrayRef<clang::Expr *> &expressions,
                                    const clang::FunctionDecl &function);

} // namespace cgpredict
#endif
