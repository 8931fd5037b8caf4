// The instrumentation as one module pass: every marked loop nest gets a cold path beside it on
// which it can be traced. `opt -load-pass-plugin=CGPredictPasses.so -passes=cgpredict` runs it
// alone.
#ifndef CGPREDICT_PASSES_INSTRUMENT_INSTRUMENT_H
#define CGPREDICT_PASSES_INSTRUMENT_INSTRUMENT_H

#include "passes/instrument/InstrumentNest.h"
#include "passes/pragma/LoopCandidate.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

#include <memory>

namespace cgpredict {

struct InstrumentOptions {
  bool stripDebug = false; ///< drop debug information once the tables are made
  /// The marked loops are these, by the markers' ids, and are profiled; null: they are kernels.
  std::shared_ptr<const LoopScan> profile;
  Unseen unseen = Unseen::Trace;
  std::string bodies; ///< BodyExport's path; empty: the program's other files are not looked at
};

class InstrumentPass : public llvm::PassInfoMixin<InstrumentPass> {
public:
  explicit InstrumentPass(InstrumentOptions options = {}) : options(options) {}
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  InstrumentOptions options;
};

/// At the start of the pipeline, and by the name `cgpredict`.
void registerInstrumentation(llvm::PassBuilder &builder, const InstrumentOptions &options);

} // namespace cgpredict
#endif
