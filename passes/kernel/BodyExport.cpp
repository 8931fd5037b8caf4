#include "passes/kernel/BodyExport.h"

#include "passes/kernel/BodyImport.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// A copy of these in another file would be another variable, or have another address.
bool needsName(const GlobalObject &object) {
  if (!object.hasLocalLinkage() || object.isDeclaration() || object.hasComdat() ||
      object.getName().starts_with("llvm."))
    return false;
  const auto *variable = dyn_cast<GlobalVariable>(&object);
  return variable ? !variable->isConstant() || !variable->hasGlobalUnnamedAddr()
                  : cast<Function>(object).hasAddressTaken();
}

bool isForOthers(const Function &function) {
  return !function.isDeclaration() && !function.isInterposable() &&
         (function.hasExternalLinkage() || function.hasWeakODRLinkage());
}

json::Array namesOf(const SetVector<Function *> &functions) {
  json::Array names;
  for (const Function *function : functions)
    names.push_back(function->getName());
  return names;
}

json::Object listOf(Module &module, ArrayRef<Function *> marked) {
  SetVector<Function *> defined;
  for (Function &function : module)
    if (isForOthers(function))
      defined.insert(&function);
  return json::Object{{"defines", namesOf(defined)}, {"calls", namesOf(undefinedCallees(marked))}};
}

template <typename Write> void writeFile(LLVMContext &context, const Twine &path, Write write) {
  std::error_code failure;
  raw_fd_ostream stream(path.str(), failure);
  if (!failure) {
    write(stream);
    stream.close();
    failure = stream.error();
    stream.clear_error();
  }
  if (failure)
    context.emitError("cannot write " + path + ": " + failure.message());
}

std::vector<GlobalAlias *> aliases(ArrayRef<WeakVH> locals, StringRef suffix) {
  std::vector<GlobalAlias *> made;
  for (const WeakVH &local : locals) {
    if (!local)
      continue;
    auto *object = cast<GlobalObject>(&*local);
    made.push_back(GlobalAlias::create(object->getValueType(), object->getAddressSpace(),
                                       GlobalValue::ExternalLinkage, object->getName() + suffix,
                                       object, object->getParent()));
    made.back()->setVisibility(GlobalValue::HiddenVisibility);
    made.back()->setThreadLocalMode(object->getThreadLocalMode());
  }
  return made;
}

} // namespace

BodyExport::BodyExport(Module &module, ArrayRef<Function *> marked, StringRef path)
    : module(module), suffix((SharedMark + sys::path::filename(path)).str()) {
  for (GlobalObject &object : module.global_objects())
    if (needsName(object))
      locals.emplace_back(&object);
  LLVMContext &context = module.getContext();
  const std::vector<GlobalAlias *> names = aliases(locals, suffix);
  writeFile(context, path + ".bc",
            [&](raw_ostream &stream) { WriteBitcodeToFile(module, stream); });
  for (GlobalAlias *name : names) // the kernels' analyses know nothing of them
    name->eraseFromParent();
  writeFile(context, path + ".json",
            [&](raw_ostream &stream) { stream << json::Value(listOf(module, marked)) << '\n'; });
}

void BodyExport::publish() { aliases(locals, suffix); }

} // namespace cgpredict
