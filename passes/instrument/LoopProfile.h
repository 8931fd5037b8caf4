// Counts in the program's own loops, for the profile of a scan: entries, trips and time. One more
// integer lives in each loop, which the optimiser computes from the bounds where it can; nothing in
// the loop's body is touched.
//
//   ++loop.entries; if (loop.entries >= loop.due) entered = enter(&loop);   // cold
//   the loop
//   loop.trips += trips; if (entered) leave(&loop, entered);                // cold
#ifndef CGPREDICT_PASSES_INSTRUMENT_LOOPPROFILE_H
#define CGPREDICT_PASSES_INSTRUMENT_LOOPPROFILE_H

#include "passes/pragma/LoopCandidate.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace cgpredict {

class LoopProfiler {
public:
  LoopProfiler(llvm::Module &module, const LoopScan &scan) : module(module), scan(scan) {}

  /// Counts in the marked loops of `function`, whose markers are removed.
  void instrument(llvm::Function &function);

  /// Announces all counted loops to the runtime, and their counts when the module's code ends.
  void registerLoops();

private:
  llvm::GlobalVariable *counterFor(const LoopCandidate &candidate, bool isCounted);

  llvm::Module &module;
  const LoopScan &scan;
  std::vector<llvm::GlobalVariable *> counters;
};

} // namespace cgpredict
#endif
