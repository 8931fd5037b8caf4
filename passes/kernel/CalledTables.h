// Calls of the functions in a constant table, as `operations[k](x)` and std::visit of several
// variants: a GPU would branch by the number of the function, not by its address.
#ifndef CGPREDICT_PASSES_KERNEL_CALLEDTABLES_H
#define CGPREDICT_PASSES_KERNEL_CALLEDTABLES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Calls each function of such a table by its name, where its number is loaded; variables are in
/// registers. Whether there was any.
bool callFunctionsOfTables(llvm::Function &kernel);

} // namespace cgpredict
#endif
