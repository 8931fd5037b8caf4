// What a hint calls another layout of an array, in the terms of its source: there the array has as
// many dimensions as its accesses have subscripts, whatever strides threads take through it.
#ifndef CGPREDICT_ANALYZER_WHATIF_LAYOUTWORDS_H
#define CGPREDICT_ANALYZER_WHATIF_LAYOUTWORDS_H

#include "analyzer/whatif/Change.h"

#include <string>

namespace cgpredict {

/// "transpose A, or store it column-major".
std::string layoutAdvice(const Transpose &change, const KernelTables &tables);

/// "transposing A itself is not counted".
std::string layoutAssumption(const Transpose &change, const KernelTables &tables);

} // namespace cgpredict

#endif
