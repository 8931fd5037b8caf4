// Algorithms of the standard library: std::transform, std::ranges::for_each. Their loops stand in
// the library's headers; for the user they are where the algorithm is called.
#ifndef CGPREDICT_PASSES_PRAGMA_LIBRARYALGORITHMS_H
#define CGPREDICT_PASSES_PRAGMA_LIBRARYALGORITHMS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace cgpredict {

/// Whether it is an instance of a template of the library that may be an algorithm, or a part of
/// one: no member that an object calls, as a container's, but the call of a function object.
bool mayBeAlgorithm(const clang::FunctionDecl &function, const clang::SourceManager &sources);

/// What a function object is called by, as std::ranges::for_each; empty: it is none.
std::string functionObjectName(const clang::FunctionDecl &function);

/// What the statement calls by name.
llvm::SmallVector<clang::FunctionDecl *, 8> calleesIn(clang::Stmt &statement);

} // namespace cgpredict
#endif
