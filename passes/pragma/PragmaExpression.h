// Integer constant expressions in the pragma's clauses: numbers, names of constants, + - * / % <<
// >> and parentheses. Macros are expanded on the way, as in any code.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAEXPRESSION_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAEXPRESSION_H

#include "clang/Lex/Preprocessor.h"

#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class Sema;
}

namespace cgpredict {

/// How a message names `token`: its text in quotes, or the end of the line.
std::string describe(const clang::Preprocessor &preprocessor, const clang::Token &token);

/// Reads the expression that begins at `token` and leaves `token` at the first one behind it.
/// Reports what is no expression, for a clause called `clause`, and then gives none. Without
/// `constants`, who knows the values of names, a name is none.
std::optional<int64_t> parseExpression(clang::Preprocessor &preprocessor, clang::Token &token,
                                       llvm::StringRef clause, clang::Sema *constants = nullptr);

} // namespace cgpredict
#endif
