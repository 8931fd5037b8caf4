// Directives of OpenMP that say which functions there are and which one a call means. Where clang
// obeys OpenMP it has to read them, whoever runs the loops: <omp.h> is not C without them.
#ifndef CGPREDICT_PASSES_PRAGMA_CODEVARIANTS_H
#define CGPREDICT_PASSES_PRAGMA_CODEVARIANTS_H

#include "clang/Lex/Preprocessor.h"

namespace cgpredict {

/// `#pragma omp declare variant`, `begin declare variant` and its end: true, and clang's parser
/// gets the line that the preprocessor stands in, which began at `pragma`. Else the line is to be
/// read as it was.
bool handOnVariant(clang::Preprocessor &preprocessor, clang::SourceLocation pragma);

} // namespace cgpredict
#endif
