// Functions whose loops are, for the user, where they are called: algorithms of the standard
// library (std::transform, std::ranges::for_each), whose loops stand in its headers, and templates
// of the user's own that run a lambda for each index (parallel_for), whose loop does something else
// in each of its calls.
#ifndef CGPREDICT_PASSES_PRAGMA_ALGORITHMS_H
#define CGPREDICT_PASSES_PRAGMA_ALGORITHMS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace cgpredict {

/// Whether it is an instance of a template of the library that may be an algorithm, or a part of
/// one: no member that an object calls, as a container's, but the call of a function object.
bool mayBeOfLibrary(const clang::FunctionDecl &function, const clang::SourceManager &sources);

/// Whether its first parameter is a policy by which its iterations may run in parallel:
/// std::execution::par or par_unseq.
bool takesParallelPolicy(const clang::FunctionDecl &function);

/// Whether it is one of several instances of a template that take lambdas, with one nest of loops.
bool runsOneOfLambdas(const clang::FunctionDecl &function);

/// What a function object is called by, as std::ranges::for_each; empty: it is none.
std::string functionObjectName(const clang::FunctionDecl &function);

/// With its namespaces, as the user's code has it: the library's own are not said
/// (std::_V2::rotate).
std::string qualifiedName(const clang::FunctionDecl &function);

/// Where the user's code first needs the instance; invalid: nowhere, or in the library's.
clang::SourceLocation firstUse(const clang::FunctionDecl &function,
                               const clang::SourceManager &sources);

struct AlgorithmCall {
  const clang::FunctionDecl *function = nullptr; ///< as the user's code has it
  clang::SourceLocation place;
};

/// The library's functions that run for calls of algorithms, met one after the other.
class AlgorithmCalls {
public:
  explicit AlgorithmCalls(const clang::SourceManager &sources) : sources(sources) {}

  /// Visits `function`, of the library, and those that it calls outside of its loops in turn, as
  /// std::max_element does, each once. Nothing if it runs for no call yet.
  void visitParts(
      clang::FunctionDecl &function,
      llvm::function_ref<void(clang::FunctionDecl &, const AlgorithmCall &)> visit);

private:
  const clang::SourceManager &sources;
  llvm::DenseSet<const clang::Stmt *> done;                            ///< bodies
  llvm::DenseMap<const clang::FunctionDecl *, AlgorithmCall> callOf; ///< by what it calls
};

} // namespace cgpredict
#endif
