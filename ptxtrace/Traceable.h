// Which kernels of a PTX file a trace can hold.
#ifndef CGPREDICT_PTXTRACE_TRACEABLE_H
#define CGPREDICT_PTXTRACE_TRACEABLE_H

#include "ptx/Decoder.h"

namespace cgpredict::ptxtrace {

/// Throws Error, naming file, line and instruction: calls through pointers, recursion, accesses to
/// memory that no site of the tables stands for.
void requireTraceable(const ptx::Module &module, const ptx::DecodedFunction &decoded);

} // namespace cgpredict::ptxtrace

#endif
