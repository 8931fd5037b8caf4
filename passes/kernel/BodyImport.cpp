#include "passes/kernel/BodyImport.h"

#include "passes/kernel/BodyExport.h"
#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/PointerCalls.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Linker/IRMover.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace llvm;

namespace cgpredict {
namespace {

/// Kernels with more have calls that cannot be seen into anyway.
constexpr uint64_t MostInstructions = 100000;

class CalleeCollector {
public:
  CalleeCollector(const PointedFunctions &pointed) : pointed(pointed) {}

  template <typename Instructions> void addAll(Instructions &&body) {
    for (Instruction &instruction : body)
      if (auto *call = dyn_cast<CallBase>(&instruction))
        add(*call);
  }

  Callees collect() {
    for (unsigned at = 0; at < called.size(); ++at)
      if (called[at]->isDeclaration())
        callees.undefined.insert(called[at]);
      else
        addAll(instructions(called[at]));
    return std::move(callees);
  }

private:
  void add(const CallBase &call) {
    if (Function *callee = call.getCalledFunction(); callee && !callee->isIntrinsic())
      called.insert(callee);
    if (!call.isIndirectCall())
      return;
    for (const std::string &kind : {pointerKindOf(call), variableKindOf(call)})
      if (const auto known = pointed.find(kind); callees.kinds.insert(kind).second &&
                                                 known != pointed.end())
        called.insert(known->second.begin(), known->second.end());
  }

  const PointedFunctions &pointed;
  SetVector<Function *> called;
  Callees callees;
};

struct BodyIndex {
  std::map<std::string, std::string> files;               ///< by function
  std::map<std::string, std::vector<std::string>> points; ///< functions, by kind
};

bool fromJSON(const json::Value &value, BodyIndex &index, json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("files", index.files) && mapper.map("points", index.points);
}

BodyIndex readIndex(StringRef folder) {
  SmallString<128> path(folder);
  sys::path::append(path, "index.json");
  const auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return {};
  Expected<BodyIndex> index = json::parse<BodyIndex>((*buffer)->getBuffer());
  if (index)
    return std::move(*index);
  consumeError(index.takeError());
  return {};
}

/// What a constant holds is known all the same.
void replaceBy(GlobalVariable &local, GlobalAlias &name) {
  const bool isConstant = local.isConstant();
  auto *shared = new GlobalVariable(*local.getParent(), local.getValueType(), isConstant,
                                    isConstant ? GlobalValue::AvailableExternallyLinkage
                                               : GlobalValue::ExternalLinkage,
                                    isConstant ? local.getInitializer() : nullptr, "", nullptr,
                                    local.getThreadLocalMode(), local.getAddressSpace());
  SmallVector<DIGlobalVariableExpression *, 1> described;
  local.getDebugInfo(described);
  for (DIGlobalVariableExpression *each : described)
    shared->addDebugInfo(each);
  shared->setAlignment(local.getAlign());
  shared->setVisibility(name.getVisibility());
  shared->takeName(&name);
  name.eraseFromParent();
  local.replaceAllUsesWith(shared);
}

/// Calls may go to a copy.
void replaceBy(Function &local, GlobalAlias &name) {
  Function *shared = Function::Create(local.getFunctionType(), GlobalValue::ExternalLinkage, "",
                                      *local.getParent());
  shared->setVisibility(name.getVisibility());
  shared->takeName(&name);
  name.eraseFromParent();
  local.replaceUsesWithIf(shared, [](const Use &use) {
    const auto *call = dyn_cast<CallBase>(use.getUser());
    return !call || !call->isCallee(&use);
  });
}

/// A static function that a pointer may lead to; its copy has the name of the file's own.
Function *sharedBody(Module &source, StringRef name) {
  Function *shared = source.getFunction(name);
  Function *local = source.getFunction(name.split(SharedMark).first);
  if (!shared || !shared->isDeclaration() || !local)
    return shared;
  shared->replaceAllUsesWith(local);
  local->takeName(shared);
  shared->eraseFromParent();
  return local;
}

/// What is static in `source` is, for the copies of its functions, that file's and no copy.
void useSharedNames(Module &source) {
  for (GlobalAlias &name : make_early_inc_range(source.aliases()))
    if (name.getName().contains(SharedMark)) {
      if (auto *variable = dyn_cast<GlobalVariable>(name.getAliasee()))
        replaceBy(*variable, name);
      else if (auto *function = dyn_cast<Function>(name.getAliasee()))
        replaceBy(*function, name);
    }
}

/// `float f();` says nothing of arguments; a call that has the ones of the body is a call of it.
bool agrees(const CallBase &call, const FunctionType &type) {
  return call.getType() == type.getReturnType() && !type.isVarArg() &&
         equal(type.params(), call.args(),
               [](const Type *each, const Use &argument) { return each == argument->getType(); });
}

void callDirectly(Function &body) {
  for (User *user : make_early_inc_range(body.users()))
    if (auto *call = dyn_cast<CallBase>(user))
      if (call->getCalledOperand() == &body && !call->getCalledFunction() &&
          agrees(*call, *body.getFunctionType()))
        call->setCalledFunction(&body);
}

class BodyReader {
public:
  BodyReader(Module &module, StringRef path)
      : module(module), mover(module), folder(sys::path::parent_path(path)),
        own((sys::path::filename(path) + ".bc").str()), index(readIndex(folder)) {}

  /// False if there is nothing more to be had.
  bool read(const Callees &callees) {
    wanted.clear();
    for (const Function *callee : callees.undefined)
      want(callee->getName().str());
    std::vector<std::string> kinds;
    for (const std::string &kind : callees.kinds)
      if (isKnown(kind) && askedKinds.insert(kind).second)
        kinds.push_back(kind);
    for (const std::string &kind : kinds)
      for (const std::string &name : index.points[kind])
        want(name);
    for (const auto &[file, names] : wanted)
      if (size < MostInstructions)
        read(file, names);
    for (const std::string &kind : kinds)
      for (const std::string &name : index.points[kind])
        if (Function *function = module.getFunction(name))
          markPointed(*function, kind);
    return !(wanted.empty() && kinds.empty()) && size < MostInstructions;
  }

private:
  bool isKnown(const std::string &kind) const {
    const auto known = index.points.find(kind);
    return known != index.points.end() && known->second.size() <= MostPointed;
  }

  void want(const std::string &name) {
    const Function *present = module.getFunction(name);
    const auto file = index.files.find(name);
    if (!(present && !present->isDeclaration()) && file != index.files.end() &&
        file->second != own && asked.insert(name).second)
      wanted[file->second].push_back(name);
  }

  void read(StringRef file, ArrayRef<std::string> names) {
    SmallString<128> path(folder);
    sys::path::append(path, file);
    const auto buffer = MemoryBuffer::getFile(path);
    if (!buffer)
      return;
    auto source = parseBitcodeFile((*buffer)->getMemBufferRef(), module.getContext());
    if (!source)
      return consumeError(source.takeError());
    move(std::move(*source), names);
  }

  void move(std::unique_ptr<Module> source, ArrayRef<std::string> names) {
    useSharedNames(*source);
    if (NamedMDNode *flags = source->getModuleFlagsMetadata()) // no conflict is an error here
      flags->eraseFromParent();
    SetVector<GlobalValue *> bodies;
    for (StringRef name : names)
      if (Function *function = sharedBody(*source, name); function && !function->isDeclaration()) {
        function->setLinkage(GlobalValue::AvailableExternallyLinkage);
        function->setComdat(nullptr);
        bodies.insert(function);
      }
    for (Function &function : *source)
      removeMarkers(function);
    const auto addCopies = [](GlobalValue &value, const IRMover::ValueAdder &add) {
      const bool isTable = isa<GlobalVariable>(value) && value.hasAvailableExternallyLinkage();
      if (isTable || value.hasLinkOnceLinkage())
        add(value);
    };
    if (Error failure = mover.move(std::move(source), bodies.getArrayRef(), addCopies, true))
      consumeError(std::move(failure));
    for (StringRef name : names)
      if (Function *function = module.getFunction(name)) {
        callDirectly(*function);
        size += function->getInstructionCount();
      }
  }

  Module &module;
  IRMover mover;
  std::string folder, own;
  BodyIndex index;
  std::map<std::string, std::vector<std::string>> wanted; ///< names, by file
  std::set<std::string> asked, askedKinds;
  uint64_t size = 0; ///< instructions
};

} // namespace

Callees calleesOf(ArrayRef<Function *> marked, const PointedFunctions &pointed) {
  CalleeCollector collector(pointed);
  for (Function *function : marked)
    for (BasicBlock *block : markedBlocks(*function))
      collector.addAll(*block);
  return collector.collect();
}

BodyImport::BodyImport(Module &module, ArrayRef<Function *> marked, StringRef path) {
  DenseSet<const GlobalValue *> own; // that have a definition, or are used, as the file has it
  for (const GlobalValue &value : module.global_values())
    if (!value.isDeclaration())
      own.insert(&value);
  BodyReader reader(module, path);
  while (reader.read(calleesOf(marked, pointedFunctions(module)))) {
  }
  for (GlobalValue &value : module.global_values())
    if (!own.contains(&value))
      added.emplace_back(&value);
}

void BodyImport::drop() {
  for (Value *value : added)
    if (auto *function = dyn_cast_or_null<Function>(value))
      if (function->hasAvailableExternallyLinkage())
        function->deleteBody();
  for (bool isErased = true; isErased;) {
    isErased = false;
    for (Value *value : added)
      if (auto *unused = cast_or_null<GlobalValue>(value))
        if (unused->removeDeadConstantUsers();
            unused->use_empty() && (unused->isDeclaration() || unused->isDiscardableIfUnused())) {
          unused->eraseFromParent();
          isErased = true;
        }
  }
}

} // namespace cgpredict
