// How a nest is left other than by its conditions: blocks from which control never comes back, and
// handlers of exceptions.
#ifndef CGPREDICT_PASSES_KERNEL_NESTEXITS_H
#define CGPREDICT_PASSES_KERNEL_NESTEXITS_H

#include "passes/kernel/Nest.h"

namespace cgpredict {

/// Sets the nest's dead ends and the handler that it unwinds to. Returns why the nest cannot be
/// traced; empty if it can.
std::string checkUnwind(Nest &nest);

} // namespace cgpredict
#endif
