// Functions that other files of the program define and that kernels call. They are there while
// kernels are made, and are what they were, declarations, when the rest of the file is compiled.
#ifndef CGPREDICT_PASSES_KERNEL_BODYIMPORT_H
#define CGPREDICT_PASSES_KERNEL_BODYIMPORT_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"

#include <vector>

namespace cgpredict {

/// Those without a body that the marked loops of `marked` call, themselves or through functions of
/// the module.
llvm::SetVector<llvm::Function *> undefinedCallees(llvm::ArrayRef<llvm::Function *> marked);

class BodyImport {
public:
  /// Takes them from what BodyExport wrote of the files beside `path`, which PATH's folder has an
  /// index.json of: {NAME: FILE, ...}. Without one, or for another program, there are none.
  BodyImport(llvm::Module &module, llvm::ArrayRef<llvm::Function *> marked, llvm::StringRef path);

  void drop();

private:
  std::vector<llvm::WeakVH> added;
};

} // namespace cgpredict
#endif
