// Algorithms that are called with std::execution::par or par_unseq as kernels
// (-fplugin-arg-cgpredict-stdpar).
#ifndef CGPREDICT_PASSES_PRAGMA_PARALLELALGORITHMS_H
#define CGPREDICT_PASSES_PRAGMA_PARALLELALGORITHMS_H

#include "passes/pragma/Algorithms.h"
#include "passes/pragma/SharedLoops.h"

#include "clang/Sema/Sema.h"

namespace cgpredict {

/// Makes a kernel of each loop that such a call runs, at the place of the call, named after its
/// file. Calls that share an instance of an algorithm share its kernels, at the first one's place.
/// Behind a loop that cannot be one, as in std::sort, no other of its call is.
class ParallelAlgorithms {
public:
  ParallelAlgorithms(clang::Sema &sema, PragmaState &state)
      : sema(sema), state(state), calls(sema.getSourceManager()) {}

  /// Does nothing for functions that are no part of such a call.
  void markLoops(clang::FunctionDecl &function);

private:
  void markOutermost(clang::Stmt &parent, const AlgorithmCall &call, const clang::Stmt &body);
  void mark(clang::Stmt *&loop, const AlgorithmCall &call, const clang::Stmt &body);

  clang::Sema &sema;
  PragmaState &state;
  AlgorithmCalls calls;
  llvm::DenseSet<const clang::FunctionDecl *> refused;
};

} // namespace cgpredict
#endif
