// The line `#pragma cgpredict kernel(NAME) [grid(1|2|3)] [block(x[,y[,z]])] [shared(NAME,...)]
// [tile(T[,T])] [readonly(NAME,...)] [lastprivate([conditional:] NAME,...)]`.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMACLAUSES_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMACLAUSES_H

#include "passes/pragma/Marker.h"

#include "clang/Lex/Preprocessor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Sema;
}

namespace cgpredict {

struct ClauseValues {
  clang::SourceLocation clause; ///< Of the clause's name; invalid where it was not given.
  clang::SourceLocation start;  ///< Of the first value.
  llvm::SmallVector<int64_t, 3> values;
  /// In place of `values`, as C++: where clang can work one of them out by what a template's
  /// instance has for its parameters.
  std::vector<std::string> expressions;
};

struct Clauses {
  std::string kernel;
  clang::SourceLocation kernelLocation;      ///< Of the name.
  unsigned dimensions = 1;                   ///< 1 to 3
  std::array<unsigned, 3> block = {1, 1, 1}; ///< Threads; defaults are in place.
  std::vector<std::string> shared;           ///< Arrays to keep in shared memory.
  std::vector<unsigned> tile;                ///< Iterations of the innermost loops, 0 to 2 numbers.
  std::vector<std::string> readOnly;         ///< Arrays to load through the read-only cache.
  PrivateVariables privates;                 ///< Of `lastprivate`.
  ClauseValues gridValues, blockValues, tileValues; ///< As they were given.
  clang::SourceLocation end;                        ///< Of the end of the line.
};

/// Reads the clauses behind `#pragma cgpredict`, which stands at `pragma`. Reports each mistake;
/// gives none if there was one. `constants` knows the values of names. What has expressions is not
/// shaped by the clauses yet.
std::optional<Clauses> parseClauses(clang::Preprocessor &preprocessor,
                                    clang::SourceLocation pragma, clang::Sema *constants);

} // namespace cgpredict
#endif
