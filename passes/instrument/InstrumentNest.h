// Makes a kernel of one nest: its tables, the functions that run it, and the call in front of it.
#ifndef CGPREDICT_PASSES_INSTRUMENT_INSTRUMENTNEST_H
#define CGPREDICT_PASSES_INSTRUMENT_INSTRUMENTNEST_H

#include "passes/kernel/BoundCalls.h"
#include "passes/kernel/Nest.h"
#include "passes/ptx/PtxChild.h"

#include "llvm/IR/GlobalVariable.h"

namespace cgpredict {

/// What to do about a nest with a call that may do what is not seen. Large ones take minutes to
/// compile and analyse, for a verdict that can be no better than "unknown".
enum class Unseen { Trace, Refuse };

/// Builds everything beside one nest; its PTX comes from `backend`. Null where the nest cannot be
/// traced (nest.reason).
llvm::GlobalVariable *instrumentNest(Nest &nest, const BoundCalls &bounds, ChildProcess &backend,
                                     Unseen unseen);

} // namespace cgpredict
#endif
