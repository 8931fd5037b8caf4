// Variables that lie in memory and are declared between mapped loops: one for all threads of a row.
#ifndef CGPREDICT_PASSES_KERNEL_ROWVARIABLES_H
#define CGPREDICT_PASSES_KERNEL_ROWVARIABLES_H

#include "passes/kernel/RowLoops.h"

namespace cgpredict {

/// Gives those that more than one part of `row` uses a place that no thread takes for its own.
void shareVariables(const Nest &nest, const RowLoops &row);

} // namespace cgpredict
#endif
