// Copies of the globals that a kernel uses, made in the module of its PTX when they are first met.
#ifndef CGPREDICT_PASSES_PTX_PTXIMPORT_H
#define CGPREDICT_PASSES_PTX_PTXIMPORT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace cgpredict {

/// Metadata of an imported variable: the name of the program's.
constexpr const char *PtxSymbol = "cgpredict.symbol";

class PtxImporter : public llvm::ValueMaterializer {
public:
  explicit PtxImporter(llvm::Module &module) : module(module) {}
  llvm::Value *materialize(llvm::Value *value) override;

private:
  llvm::GlobalVariable *import(const llvm::GlobalVariable &variable);
  llvm::Function *import(const llvm::Function &function);

  llvm::Module &module;
  llvm::DenseMap<const llvm::GlobalVariable *, llvm::GlobalVariable *> variables;
};

} // namespace cgpredict
#endif
