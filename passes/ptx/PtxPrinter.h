// Prints the PTX of functions that are marked as kernels, for tests and for looking at it:
//
//   opt -load-pass-plugin=CGPredictPasses.so -passes=cgpredict-ptx -disable-output kernel.ll
//
//   define void @gemm(i32 %i, i32 %j, ptr %a, ...) "cgpredict-kernel"="1:0,0:1"
//   "cgpredict-block"="32,8"
//
// The first attribute lists mapped indices, `argument:dimension[:start:step]` with dimension 0 for
// x; start and step are 0 and 1 where left out, and `?` where unknown. The second is the shape of a
// thread block (256, 32x32 or 32x8x4 for as many dimensions as there are). Behind the text stands
// the table:
//
//   block 1: add.s32 1, add.s64 2, bra 1, fma.rn.f32 1, ld.global.f32 2, setp.lt.s32 1
#ifndef CGPREDICT_PASSES_PTX_PTXPRINTER_H
#define CGPREDICT_PASSES_PTX_PTXPRINTER_H

#include "passes/ptx/PtxChild.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

#include <memory>

namespace cgpredict {

class PtxPrinterPass : public llvm::PassInfoMixin<PtxPrinterPass> {
public:
  PtxPrinterPass();
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }

private:
  std::unique_ptr<ChildProcess> backend; ///< of all functions
};

/// Makes `cgpredict-ptx` known to opt's -passes.
void registerPtxPrinter(llvm::PassBuilder &builder);

} // namespace cgpredict
#endif
