// Finds and marks loops that have no pragma (LoopCandidate.h).
#ifndef CGPREDICT_PASSES_PRAGMA_LOOPSCAN_H
#define CGPREDICT_PASSES_PRAGMA_LOOPSCAN_H

#include "passes/pragma/Algorithms.h"
#include "passes/pragma/LoopCandidate.h"
#include "passes/pragma/SharedLoops.h"

#include "clang/AST/Decl.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace cgpredict {

/// Reads the JSON list of chosen loops; a sentence about what is wrong in `error` if it cannot.
std::vector<ChosenLoop> readChosenLoops(llvm::StringRef file, std::string &error);

/// Finds and marks the loops of functions, as they are parsed.
class LoopScanner {
public:
  /// `pragmas`: those of the translation unit, as they are met.
  LoopScanner(clang::Sema &sema, LoopScan &scan, const PragmaState &pragmas)
      : sema(sema), scan(scan), pragmas(pragmas), algorithms(sema.getSourceManager()) {}

  /// Does nothing for a template, for what is in a system header, and the second time. But an
  /// instance of an algorithm (Algorithms.h) is a loop at the place of its first call.
  void markLoops(clang::FunctionDecl &function);

private:
  friend class FunctionScan;
  /// File, line, column, ordinal.
  using Place = std::tuple<std::string, unsigned, unsigned, unsigned>;

  clang::Sema &sema;
  LoopScan &scan;
  const PragmaState &pragmas;
  unsigned kernels = 0;                     ///< marked so far; the next one's id
  llvm::DenseSet<const clang::Stmt *> done; ///< bodies
  std::map<Place, std::string> nameOf;
  AlgorithmCalls algorithms;
  llvm::StringMap<unsigned> loopsOfFunction; ///< by the function's name
};

} // namespace cgpredict
#endif
