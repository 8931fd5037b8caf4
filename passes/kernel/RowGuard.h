// The conditions under which threads run a row's code: `if (j == START)`, `if (!(j + 1 < END))`.
#ifndef CGPREDICT_PASSES_KERNEL_ROWGUARD_H
#define CGPREDICT_PASSES_KERNEL_ROWGUARD_H

#include "passes/kernel/RowLoops.h"

namespace cgpredict {

/// Moves `before` and `after` into the inner loop, whose parts leave each other no values
/// (RowValues.h). With `eachThread` all threads run `before`, but for what scalars begin with.
void guardRow(RowLoops &row, bool eachThread);

} // namespace cgpredict
#endif
