// Functions whose loops are, for the user, where they are called: algorithms of the standard
// library (std::transform, std::ranges::for_each), whose loops stand in its headers, and templates
// of the user's own that run a lambda for each index (parallel_for), whose loop does something else
// in each of its calls.
#ifndef CGPREDICT_PASSES_PRAGMA_ALGORITHMS_H
#define CGPREDICT_PASSES_PRAGMA_ALGORITHMS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace cgpredict {

/// Whether it is an instance of a template of the library that may be an algorithm, or a part of
/// one: no member that an object calls, as a container's, but the call of a function object.
bool mayBeOfLibrary(const clang::FunctionDecl &function, const clang::SourceManager &sources);

/// Whether it is one of several instances of a template that take lambdas, with one nest of loops.
bool runsOneOfLambdas(const clang::FunctionDecl &function);

/// What a function object is called by, as std::ranges::for_each; empty: it is none.
std::string functionObjectName(const clang::FunctionDecl &function);

/// What the statement calls by name.
llvm::SmallVector<clang::FunctionDecl *, 8> calleesIn(clang::Stmt &statement);

} // namespace cgpredict
#endif
