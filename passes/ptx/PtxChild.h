// Work that may end its process, in a process of its own.
#ifndef CGPREDICT_PASSES_PTX_PTXCHILD_H
#define CGPREDICT_PASSES_PTX_PTXCHILD_H

#include "llvm/ADT/StringRef.h"

#include <string>

#include <sys/types.h>

namespace cgpredict {

struct ChildAnswer {
  std::string text;
  std::string reason; ///< why there is no text; empty if there is
};

/// A forked copy of this process that works for it. LLVM's backends end their process on anything
/// that they cannot select, and what they set up (targets, options, handlers, a context's
/// diagnostics) is global; a copy keeps all of that away from the user's compile. It starts with
/// the first request, and again with the next one after its end: setting up a backend takes longer
/// than most kernels do.
class ChildProcess {
public:
  using Work = std::string (*)(llvm::StringRef request);

  explicit ChildProcess(Work work) : work(work) {}
  ChildProcess(const ChildProcess &) = delete;
  ChildProcess &operator=(const ChildProcess &) = delete;
  ~ChildProcess() { end(); }

  /// What `work` returns there.
  ChildAnswer ask(llvm::StringRef request);

private:
  std::string start(); ///< returns why it could not
  int end();           ///< returns the status that waitpid has
  [[noreturn]] void serve(int file) const;

  Work work;
  pid_t child = 0;
  int channel = -1; ///< this process' end of it
};

} // namespace cgpredict
#endif
