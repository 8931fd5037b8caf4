#include "passes/tables/Descriptor.h"

#include "cgpredict/TraceFormat.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Mirrors struct CgpKernel.
StructType *descriptorType(LLVMContext &context) {
  Type *i32 = Type::getInt32Ty(context), *i64 = Type::getInt64Ty(context),
       *pointer = PointerType::getUnqual(context);
  return StructType::get(context,
                         {i32, i32, i32, i32, ArrayType::get(i32, 3), pointer, pointer, pointer,
                          pointer, i64, pointer, i32, i32, pointer, pointer, pointer, pointer});
}

Constant *constantData(Module &module, Constant *data, const Twine &name) {
  auto *variable =
      new GlobalVariable(module, data->getType(), true, GlobalValue::PrivateLinkage, data, name);
  variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return variable;
}

Constant *string(Module &module, StringRef text) {
  return constantData(module, ConstantDataArray::getString(module.getContext(), text),
                      "cgpredict.text");
}

/// Two kernels of one name in functions that other files could call fail at link time.
void claimName(Module &module, const Nest &nest) {
  if (nest.marker.autoNamed || !nest.function->hasExternalLinkage())
    return;
  Type *byte = Type::getInt8Ty(module.getContext());
  auto *claim =
      new GlobalVariable(module, byte, true, GlobalValue::ExternalLinkage,
                         ConstantInt::get(byte, 0), "__cgpredict_kernel_" + nest.marker.kernel);
  appendToUsed(module, {claim});
}

} // namespace

GlobalVariable *declareDescriptor(const Nest &nest) {
  Module &module = *nest.function->getParent();
  auto *type = descriptorType(module.getContext());
  return new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                            Constant::getNullValue(type), "cgpredict." + nest.marker.kernel);
}

void defineDescriptor(GlobalVariable &descriptor, const Nest &nest,
                      const DescriptorContents &contents) {
  Module &module = *descriptor.getParent();
  LLVMContext &context = module.getContext();
  const Marker &marker = nest.marker;
  auto number = [&](uint64_t value) { return ConstantInt::get(Type::getInt32Ty(context), value); };
  Constant *null = ConstantPointerNull::get(PointerType::getUnqual(context));
  std::string position =
      (marker.file + ":" + Twine(marker.line) + ":" + Twine(marker.column)).str();
  Constant *words =
      constantData(module, ConstantDataArray::get(context, contents.words), "cgpredict.words");
  Constant *forbidden =
      contents.skipForbidden.empty() ? null : string(module, contents.skipForbidden);
  descriptor.setInitializer(ConstantStruct::get(
      descriptorType(context),
      {number(CGP_ABI_VERSION), number(0), number(marker.autoNamed), number(marker.dimensions),
       ConstantDataArray::get(context, ArrayRef<uint32_t>(marker.block)),
       string(module, marker.kernel), string(module, position),
       string(module, nest.function->getName()), string(module, contents.tables),
       ConstantInt::get(Type::getInt64Ty(context), contents.tables.size()), words,
       number(contents.words.size()), number(contents.contextSize), contents.native,
       contents.traced, forbidden, null}));
  claimName(module, nest);
}

std::string untracedNote(const Marker &marker, const std::string &reason) {
  return ("kernel '" + marker.kernel + "' (" + marker.file + ":" + Twine(marker.line) + ":" +
          Twine(marker.column) + ") is not traced: " + reason)
      .str();
}

void createNote(IRBuilder<> &builder, const std::string &note) {
  Module &module = *builder.GetInsertBlock()->getModule();
  auto untraced =
      module.getOrInsertFunction("__cgpredict_untraced", builder.getVoidTy(), builder.getPtrTy());
  builder.CreateCall(untraced, {string(module, note)});
}

void registerKernels(Module &module, ArrayRef<GlobalVariable *> descriptors,
                     ArrayRef<std::string> untraced) {
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::getUnqual(context);
  auto *constructor = Function::Create(FunctionType::get(Type::getVoidTy(context), false),
                                       GlobalValue::InternalLinkage, "cgpredict.register", module);
  IRBuilder<> builder(BasicBlock::Create(context, "entry", constructor));
  for (const std::string &note : untraced)
    createNote(builder, note);
  if (!descriptors.empty()) {
    SmallVector<Constant *, 4> entries(descriptors.begin(), descriptors.end());
    auto *type = ArrayType::get(pointer, entries.size());
    auto *list = new GlobalVariable(module, type, true, GlobalValue::PrivateLinkage,
                                    ConstantArray::get(type, entries), "cgpredict.kernels");
    auto enroll = module.getOrInsertFunction("__cgpredict_register", builder.getVoidTy(), pointer,
                                             builder.getInt32Ty());
    builder.CreateCall(enroll, {list, builder.getInt32(entries.size())});
  }
  builder.CreateRetVoid();
  appendToGlobalCtors(module, constructor, 0); // before the program's own constructors
}

Value *armedField(GlobalVariable &descriptor, IRBuilder<> &builder) {
  return builder.CreateStructGEP(descriptorType(builder.getContext()), &descriptor, 1);
}

FunctionCallee runtimeLaunch(Module &module) {
  Type *i64 = Type::getInt64Ty(module.getContext()),
       *pointer = PointerType::getUnqual(module.getContext());
  return module.getOrInsertFunction("__cgpredict_launch", Type::getInt32Ty(module.getContext()),
                                    pointer, i64, i64, i64);
}

static FunctionCallee runner(Module &module, StringRef name) {
  Type *pointer = PointerType::getUnqual(module.getContext());
  return module.getOrInsertFunction(name, Type::getVoidTy(module.getContext()), pointer, pointer,
                                    pointer, pointer);
}

FunctionCallee runtimeExecute(Module &module) { return runner(module, "__cgpredict_execute"); }

FunctionCallee runtimeLookAhead(Module &module) { return runner(module, "__cgpredict_look_ahead"); }

} // namespace cgpredict
