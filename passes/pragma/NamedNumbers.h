// Names of constants in the clauses of pragmas: collapse(Levels) with `constexpr int Levels = 2;`,
// block(Tile::width, Tile::height), thread_limit(limits::Threads).
#ifndef CGPREDICT_PASSES_PRAGMA_NAMEDNUMBERS_H
#define CGPREDICT_PASSES_PRAGMA_NAMEDNUMBERS_H

#include "clang/Sema/Sema.h"

#include <cstdint>
#include <optional>

namespace cgpredict {

/// How many of the first of `tokens` are a name, qualified or not: `a`, `a::b`, `::a::b`.
size_t nameLength(llvm::ArrayRef<clang::Token> tokens);

/// What the name that `tokens` are stands for: an enumerator or a constant variable of a namespace,
/// a class or a function. None for anything else, and for what depends on a template's parameters.
std::optional<int64_t> valueOfName(clang::Sema &sema, llvm::ArrayRef<clang::Token> tokens);

/// `tokens` with a number for each name of a constant that is not negative.
llvm::SmallVector<clang::Token, 8> withNumbers(clang::Sema &sema,
                                               llvm::ArrayRef<clang::Token> tokens);

/// Whether clang can work `tokens` out where a template's parameters are known, as far as their
/// names tell: all of them are types, templates, parameters, constants or constexpr functions.
bool mayBeConstant(clang::Sema &sema, llvm::ArrayRef<clang::Token> tokens);

} // namespace cgpredict
#endif
