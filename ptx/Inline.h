// Calls replaced by what they call, so that a kernel is one function.
#ifndef CGPREDICT_PTX_INLINE_H
#define CGPREDICT_PTX_INLINE_H

#include "ptx/Module.h"

namespace cgpredict::ptx {

/// The module with calls of its own functions replaced by their bodies, in its entries; functions
/// that nobody names any more are gone. Calls stay that are indirect, of functions that call
/// themselves, directly or not, that have variables of their own in global memory, whose arguments
/// do not fit the parameters, or that would make a function longer than MostInlined statements.
Module inlined(Module module);

constexpr std::size_t MostInlined = 100'000;

} // namespace cgpredict::ptx

#endif
