// What stands behind a pragma in the source text, found without lexing ahead: a pragma handler
// must not take tokens of the program.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAPLACEMENT_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAPLACEMENT_H

#include "clang/Lex/Preprocessor.h"

#include <string>

namespace cgpredict {

struct Follower {
  enum Kind {
    Loop,  ///< The keyword `for`, `while` or `do`, or a macro that begins with it.
    Open,  ///< An attribute, conditional text, or a macro that does not tell.
    Other, ///< A loop cannot begin here.
    End,   ///< Of the file.
  } kind;
  clang::SourceLocation location; ///< Invalid where nothing is known.
  std::string text;
};

/// The first token behind the line that ends at `lineEnd`, other pragmas skipped.
Follower findFollower(clang::Preprocessor &preprocessor, clang::SourceLocation lineEnd);

} // namespace cgpredict
#endif
