// What opt loads: opt -load-pass-plugin=CGPredictPasses.so
#include "passes/instrument/Instrument.h"
#include "passes/ptx/PtxPrinter.h"

#include "llvm/Passes/PassBuilder.h"
#if __has_include("llvm/Plugins/PassPlugin.h") // its place from LLVM 22 on
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "cgpredict", LLVM_VERSION_STRING,
          [](llvm::PassBuilder &builder) {
            cgpredict::registerInstrumentation(builder, {});
            cgpredict::registerPtxPrinter(builder);
          }};
}
