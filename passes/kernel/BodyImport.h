// Functions that other files of the program define and that kernels call. They are there while
// kernels are made, and are what they were, declarations, when the rest of the file is compiled.
#ifndef CGPREDICT_PASSES_KERNEL_BODYIMPORT_H
#define CGPREDICT_PASSES_KERNEL_BODYIMPORT_H

#include "passes/kernel/PointedFunctions.h"

#include "llvm/IR/ValueHandle.h"

#include <set>
#include <vector>

namespace cgpredict {

struct Callees {
  llvm::SetVector<llvm::Function *> undefined; ///< without a body
  std::set<std::string> kinds;                 ///< of calls through pointers
};

/// What the marked loops of `marked` call, themselves or through functions of the module.
Callees calleesOf(llvm::ArrayRef<llvm::Function *> marked, const PointedFunctions &pointed);

class BodyImport {
public:
  /// Takes them from what BodyExport wrote of the files beside `path`, which PATH's folder has an
  /// index.json of: {"files": {NAME: FILE, ...}, "points": {KIND: [NAME, ...]}}. Without one, or
  /// for another program, there are none.
  BodyImport(llvm::Module &module, llvm::ArrayRef<llvm::Function *> marked, llvm::StringRef path);

  void drop();

private:
  std::vector<llvm::WeakVH> added;
};

} // namespace cgpredict
#endif
