#include "passes/kernel/BodyExport.h"

#include "passes/kernel/BodyImport.h"
#include "passes/kernel/PointedFunctions.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <set>

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

/// Of an inline function, as of those of a class without a file of its own.
bool isCopy(const Function &function) { return function.hasLinkOnceODRLinkage(); }

class ListWriter {
public:
  ListWriter(Module &module, StringRef suffix) : module(module), suffix(suffix) {}

  json::Object list(ArrayRef<Function *> marked) {
    for (Function &function : module)
      if (isForOthers(function))
        defined.insert(function.getName().str());
    const PointedFunctions pointed = pointedFunctions(module);
    for (const auto &[kind, functions] : pointed)
      for (Function *function : functions)
        add(kind, *function);
    const Callees callees = calleesOf(marked, pointed);
    json::Array called(callees.kinds);
    for (const Function *function : callees.undefined)
      called.push_back(function->getName());
    return json::Object{{"defines", json::Array(defined)},
                        {"copies", json::Array(copied)},
                        {"points", std::move(points)},
                        {"calls", std::move(called)}};
  }

private:
  void add(StringRef kind, Function &function) {
    std::string name = function.getName().str();
    if (needsName(function))
      defined.insert(name += suffix);
    else if (isCopy(function))
      copied.insert(name);
    else if (function.hasLocalLinkage())
      return;
    points.try_emplace(kind.str(), json::Array()).first->second.getAsArray()->push_back(name);
  }

  Module &module;
  StringRef suffix;
  std::set<std::string> defined, copied;
  json::Object points;
};

/// In one go: compilations of other files may be reading what one before left there.
template <typename Write> void writeFile(LLVMContext &context, const Twine &path, Write write) {
  Error failure = writeToOutput(path.str(), [&](raw_ostream &stream) {
    write(stream);
    return Error::success();
  });
  if (failure)
    context.emitError("cannot write " + toString(std::move(failure)));
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
  writeFile(context, path + ".json", [&](raw_ostream &stream) {
    stream << json::Value(ListWriter(module, suffix).list(marked)) << '\n';
  });
  for (const auto &[kind, functions] : pointedFunctions(module))
    copy_if(functions, std::back_inserter(copies),
            [](const Function *function) { return isCopy(*function); });
}

void BodyExport::publish() {
  aliases(locals, suffix);
  SmallVector<GlobalValue *, 8> kept;
  for (Value *copy : copies)
    if (auto *function = dyn_cast_or_null<Function>(copy); function && isCopy(*function))
      kept.push_back(function);
  appendToCompilerUsed(module, kept);
}

} // namespace cgpredict
