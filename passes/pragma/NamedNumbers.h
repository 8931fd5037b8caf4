// Names of constants in the clauses of OpenMP and OpenACC, as in collapse(Levels).
#ifndef CGPREDICT_PASSES_PRAGMA_NAMEDNUMBERS_H
#define CGPREDICT_PASSES_PRAGMA_NAMEDNUMBERS_H

#include "clang/Sema/Sema.h"

namespace cgpredict {

/// The name of an enumerator or a constant variable that is no parameter of a template becomes its
/// number; any other token stays as it is.
clang::Token numbered(clang::Sema &sema, clang::Token token);

} // namespace cgpredict
#endif
