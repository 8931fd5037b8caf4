// What a file's functions are to the other files of its program, for the traced runs of `cgpredict
// scan`: their code, and what kernels call that is defined elsewhere.
#ifndef CGPREDICT_PASSES_KERNEL_BODYEXPORT_H
#define CGPREDICT_PASSES_KERNEL_BODYEXPORT_H

#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"

#include <string>
#include <vector>

namespace cgpredict {

/// A static variable or function, by the name that other files have for it.
inline constexpr llvm::StringRef SharedMark = ".cgpredict.";

class BodyExport {
public:
  /// Writes PATH.bc, and PATH.json: {"defines": [NAME, ...], "copies": [NAME, ...], "points":
  /// {KIND: [NAME, ...]}, "calls": [NAME, KIND, ...]}, functions that others may call, those of
  /// them that others may define as well, those whose address is taken, and those that the loops of
  /// `marked` call and others may define. What cannot be written is an error of the compilation.
  BodyExport(llvm::Module &module, llvm::ArrayRef<llvm::Function *> marked, llvm::StringRef path);

  /// Gives the object, once its kernels are made, the names for what is static, and keeps the
  /// copies whose address is taken, which others compare.
  void publish();

private:
  llvm::Module &module;
  std::string suffix; ///< of these names, unlike any other file's
  std::vector<llvm::WeakVH> locals, copies;
};

} // namespace cgpredict
#endif
