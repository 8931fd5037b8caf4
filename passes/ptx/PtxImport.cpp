#include "passes/ptx/PtxImport.h"

#include "passes/ptx/PtxParameters.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalAlias.h"

using namespace llvm;

namespace cgpredict {

Value *PtxImporter::materialize(Value *value) {
  if (auto *alias = dyn_cast<GlobalAlias>(value))
    value = alias->getAliaseeObject();
  if (auto *variable = dyn_cast<GlobalVariable>(value))
    return import(*variable);
  if (auto *function = dyn_cast<Function>(value))
    return import(*function);
  return nullptr;
}

static std::string freeName(const Module &module, StringRef wanted) {
  const std::string base = ptxIdentifier(wanted.empty() ? "unnamed" : wanted);
  std::string name = base;
  for (unsigned n = 1; module.getNamedValue(name); ++n)
    name = base + "_" + std::to_string(n);
  return name;
}

/// Memory of the variable's size, without its data: the host's image of it is no part of the code.
GlobalVariable *PtxImporter::import(const GlobalVariable &variable) {
  GlobalVariable *&imported = variables[&variable];
  if (imported)
    return imported;
  const DataLayout &layout = variable.getParent()->getDataLayout();
  Type *type = variable.getValueType();
  const uint64_t bytes = type->isSized() ? layout.getTypeAllocSize(type).getFixedValue() : 0;
  Type *image = ArrayType::get(Type::getInt8Ty(type->getContext()), bytes);
  const bool elsewhere = variable.isDeclaration() || bytes == 0;
  imported = new GlobalVariable(module, image, false, GlobalValue::ExternalLinkage,
                                elsewhere ? nullptr : Constant::getNullValue(image),
                                freeName(module, variable.getName()));
  if (variable.hasName()) {
    LLVMContext &context = module.getContext();
    imported->setMetadata(PtxSymbol,
                          MDNode::get(context, MDString::get(context, variable.getName())));
  }
  imported->setAlignment(type->isSized() ? layout.getPreferredAlign(&variable) : Align(1));
  return imported;
}

Function *PtxImporter::import(const Function &function) {
  auto *imported = Function::Create(function.getFunctionType(), GlobalValue::ExternalLinkage,
                                    function.getName(), module);
  if (function.isIntrinsic())
    imported->setAttributes(function.getAttributes());
  return imported;
}

} // namespace cgpredict
