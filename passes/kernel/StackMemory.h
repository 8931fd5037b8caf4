// Memory of `alloca`, which lives as long as the function and not as long as the iteration that
// asks for it.
#ifndef CGPREDICT_PASSES_KERNEL_STACKMEMORY_H
#define CGPREDICT_PASSES_KERNEL_STACKMEMORY_H

#include "passes/kernel/Nest.h"

#include <string>

namespace cgpredict {

/// Why iterations cannot be threads, whose stacks end with them: what one of them got from `alloca`
/// may be used behind it. Empty: none does.
std::string checkStackMemory(Nest &nest);

} // namespace cgpredict
#endif
