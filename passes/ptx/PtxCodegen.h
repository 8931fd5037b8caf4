// From a module with one GPU entry to PTX text, through LLVM's NVPTX backend.
#ifndef CGPREDICT_PASSES_PTX_PTXCODEGEN_H
#define CGPREDICT_PASSES_PTX_PTXCODEGEN_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace cgpredict {

/// PTX of the module that `bitcode` holds. Ends through report_fatal_error where LLVM cannot: the
/// work of a ChildProcess (PtxChild.h).
std::string assemblePtx(llvm::StringRef bitcode);

} // namespace cgpredict
#endif
