#include "passes/tables/SkipAnalysis.h"

#include "passes/kernel/UserLocation.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Follows a loaded value through registers and the kernel's own variables.
class LoadedValue {
public:
  explicit LoadedValue(Function &kernel) : kernel(kernel) {}

  /// True if it decides an address or a branch.
  bool steers(Instruction &load) {
    follow(load);
    while (!pending.empty()) {
      Instruction *value = pending.pop_back_val();
      for (User *user : value->users())
        if (auto *instruction = dyn_cast<Instruction>(user);
            instruction && isSteeredBy(*instruction, *value))
          return true;
    }
    return false;
  }

private:
  bool isSteeredBy(Instruction &user, Value &value) {
    if (user.isTerminator() && !isa<ReturnInst, InvokeInst>(user))
      return true;
    if (getLoadStorePointerOperand(&user) == &value)
      return true;
    if (auto *store = dyn_cast<StoreInst>(&user)) {
      followMemory(*getUnderlyingObject(store->getPointerOperand(), 0));
      return false;
    }
    if (isa<AllocaInst>(user))
      return true;
    if (auto *call = dyn_cast<CallBase>(&user);
        call && !call->doesNotAccessMemory() && value.getType()->isPointerTy())
      return true;
    follow(user);
    return false;
  }

  /// What is stored to a variable of the kernel comes back from every load of it.
  void followMemory(Value &object) {
    if (!isa<AllocaInst>(object) || !variables.insert(&object).second)
      return;
    for (Instruction &instruction : instructions(kernel))
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        if (getUnderlyingObject(load->getPointerOperand(), 0) == &object)
          follow(*load);
  }

  void follow(Instruction &value) {
    if (!value.getType()->isVoidTy() && seen.insert(&value).second)
      pending.push_back(&value);
  }

  Function &kernel;
  SmallVector<Instruction *, 16> pending;
  SmallPtrSet<Instruction *, 32> seen;
  SmallPtrSet<Value *, 4> variables;
};

/// The user's own line; `file` is the kernel's.
std::string describe(StringRef file, const DebugLoc &location, const Twine &what) {
  const DILocation *place = userLocation(location);
  if (!place)
    return (file + ": " + what).str();
  return (place->getFilename() + ":" + Twine(place->getLine()) + ":" + Twine(place->getColumn()) +
          ": " + what)
      .str();
}

bool isConstantData(const Site &site, const KernelSites &sites) {
  const MemoryObject &object = sites.objects[site.object];
  return object.kind == MemoryObject::Global && object.global->isConstant();
}

} // namespace

std::string findSkipObstacle(Function &kernel, const KernelSites &sites,
                             const KernelFunction &outlined, StringRef file) {
  for (const OpaqueCall &call : outlined.opaqueCalls)
    return describe(file, call.call->getDebugLoc(),
                    "the call of " + call.callee + " cannot be seen into");
  for (const Site &site : sites.sites) {
    if (site.space != MemorySpace::Global || site.isStore || isConstantData(site, sites))
      continue;
    if (LoadedValue(kernel).steers(*site.instruction))
      return describe(file, site.instruction->getDebugLoc(),
                      "the value loaded from " +
                          (site.member.empty() ? sites.objects[site.object].name : site.member) +
                          " decides an address or a branch");
  }
  return {};
}

} // namespace cgpredict
