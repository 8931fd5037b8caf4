// A kernel whose array of row pointers (float **A) has become one block: A[i * columns + j]. Row
// pointers are not loaded any more, the array is an argument like any other.
#ifndef CGPREDICT_ANALYZER_WHATIF_FLATTEN_H
#define CGPREDICT_ANALYZER_WHATIF_FLATTEN_H

#include "analyzer/estimate/KernelVariant.h"

#include <string>

namespace cgpredict {

/// Throws Error: the array has no row pointers, or the trace does not tell where its rows begin.
KernelVariant flattened(const KernelVariant &variant, const std::string &array);

} // namespace cgpredict

#endif
