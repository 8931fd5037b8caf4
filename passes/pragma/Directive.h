// A line of OpenMP or OpenACC, as far as its words tell which loops are kernels.
#ifndef CGPREDICT_PASSES_PRAGMA_DIRECTIVE_H
#define CGPREDICT_PASSES_PRAGMA_DIRECTIVE_H

#include "clang/Lex/Preprocessor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class Sema;
}

namespace cgpredict {

enum class Language { OpenMP, OpenACC };

/// `#pragma omp` or `#pragma acc`, then WORD... CLAUSE(...)...
struct Directive {
  struct Clause {
    std::string name;
    std::vector<std::string> arguments; ///< As they are written, less the white space.
    std::vector<int64_t> numbers;       ///< The arguments, if they shape a kernel and all are.
    /// The arguments as C++, where they have no numbers yet and clang can work them out by what a
    /// template's instance has for its parameters: collapse(Depth), vector_length(Shape<T>::width).
    std::vector<std::string> expressions;
    std::vector<std::vector<clang::Token>> tokens; ///< Of each argument.
  };

  Language language;
  std::vector<std::string> words; ///< "parallel", "for", ...; clauses without arguments are some.
  std::vector<Clause> clauses;    ///< Those with arguments.
  clang::SourceLocation end;      ///< Of the line.

  bool has(llvm::StringRef word) const;
  bool hasClause(llvm::StringRef clause) const;
  /// The numbers of the clause; none where it is not there, or has others.
  llvm::ArrayRef<int64_t> numbersOf(llvm::StringRef clause) const;
  /// `fallback` unless the clause is one positive number.
  int64_t numberOf(llvm::StringRef clause, int64_t fallback) const;

  /// Its threads, or teams, or gangs, each run some iterations of the loop behind it.
  bool sharesLoop() const;
  /// Whether the compiler may do that with the loops behind it: `#pragma acc kernels`.
  bool mayShareLoop() const;
  /// What only threads of a CPU can do, as it is written; empty if nothing.
  std::string hostConstruct() const;
};

/// Reads the line that the preprocessor stands in, up to its end. Without `constants`, who knows
/// the values of names, clauses have no numbers.
Directive parseDirective(clang::Preprocessor &preprocessor, Language language,
                         clang::Sema *constants);

} // namespace cgpredict
#endif
