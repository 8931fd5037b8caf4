// From a module with one GPU entry to PTX text, through LLVM's NVPTX backend.
#ifndef CGPREDICT_PASSES_PTX_PTXCODEGEN_H
#define CGPREDICT_PASSES_PTX_PTXCODEGEN_H

#include "llvm/IR/Module.h"

#include <string>

namespace cgpredict {

/// Compiles `module`. Ends through report_fatal_error where LLVM cannot: call it inside runInChild
/// (PtxChild.h).
std::string assemblePtx(llvm::Module &module);

} // namespace cgpredict
#endif
