// The arguments of a clause as tokens: up to the comma or the parenthesis that ends them, which is
// none inside brackets, `Shape<T, 4>::width` among them.
#ifndef CGPREDICT_PASSES_PRAGMA_CLAUSEARGUMENTS_H
#define CGPREDICT_PASSES_PRAGMA_CLAUSEARGUMENTS_H

#include "clang/Lex/Preprocessor.h"

#include <string>

namespace cgpredict {

/// The argument that begins at `token`. Leaves `token` at what ends it: a comma, a parenthesis, the
/// end of the line.
llvm::SmallVector<clang::Token, 8> readArgument(clang::Preprocessor &preprocessor,
                                                clang::Token &token);

/// One without text, as the parser gets it in place of what was written at `location`.
clang::Token makeToken(clang::tok::TokenKind kind, clang::SourceLocation location);

/// Has the preprocessor read `tokens`, which have been read, and `behind` once more.
void readAgain(clang::Preprocessor &preprocessor, llvm::ArrayRef<clang::Token> tokens,
               const clang::Token &behind);

/// As it is written, each token behind `between`.
std::string textOf(const clang::Preprocessor &preprocessor, llvm::ArrayRef<clang::Token> argument,
                   llvm::StringRef between = "");

} // namespace cgpredict
#endif
