// Work that may end its process, in a process of its own.
#ifndef CGPREDICT_PASSES_PTX_PTXCHILD_H
#define CGPREDICT_PASSES_PTX_PTXCHILD_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace cgpredict {

struct ChildAnswer {
  std::string text;
  std::string reason; ///< why there is no text; empty if there is
};

/// What `work` returns, computed in a forked copy of this process. LLVM's backends end their
/// process on anything that they cannot select, and what they set up (targets, options, handlers, a
/// context's diagnostics) is global; a copy keeps all of that away from the user's compile.
ChildAnswer runInChild(llvm::function_ref<std::string()> work);

} // namespace cgpredict
#endif
