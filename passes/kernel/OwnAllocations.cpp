#include "passes/kernel/OwnAllocations.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr uint64_t maximumBytes = 4096; // of the stack, for each allocation

class OwnAllocations {
public:
  explicit OwnAllocations(Function &kernel)
      : kernel(kernel), libraryImpl(Triple(kernel.getParent()->getTargetTriple())),
        library(libraryImpl, &kernel), dominators(kernel), loops(dominators) {}

  bool run() {
    SmallVector<CallBase *, 4> allocations;
    for (Instruction &instruction : instructions(kernel))
      if (auto *call = dyn_cast<CallBase>(&instruction); call && isOwn(*call))
        allocations.push_back(call);
    for (CallBase *call : allocations)
      makeVariable(*call);
    EliminateUnreachableBlocks(kernel); // handlers of allocations that failed
    return !allocations.empty();
  }

private:
  bool isOwn(CallBase &call) {
    followed.clear();
    return !loops.getLoopFor(call.getParent()) && sizeOf(call) && staysHere(call, call);
  }

  std::optional<uint64_t> sizeOf(const CallBase &call) const {
    LibFunc known;
    if (!library.getLibFunc(call, known) || call.arg_size() != 1 ||
        (known != LibFunc_Znwm && known != LibFunc_Znam && known != LibFunc_malloc))
      return std::nullopt;
    auto *bytes = dyn_cast<ConstantInt>(call.getArgOperand(0));
    if (!bytes || bytes->getValue().ugt(maximumBytes))
      return std::nullopt;
    return bytes->getZExtValue();
  }

  /// LLVM's own table has no `free`, which it knows by attributes that a later pass infers.
  bool isFreedBy(const CallBase &allocation, const CallBase &call) const {
    LibFunc known;
    const bool isFree = library.getLibFunc(call, known) && known == LibFunc_free;
    return (isFree ? call.getArgOperand(0) : getFreedOperand(&call, &library)) == &allocation;
  }

  bool staysHere(Value &pointer, const CallBase &allocation) {
    return all_of(pointer.uses(), [&](Use &use) {
      auto *user = cast<Instruction>(use.getUser());
      if (auto *call = dyn_cast<CallBase>(user))
        return isa<AnyMemIntrinsic>(call) || isFreedBy(allocation, *call);
      if (isa<GetElementPtrInst, PHINode>(user))
        return !followed.insert(user).second ||
               (leadsNowhereElse(*user, allocation) && staysHere(*user, allocation));
      const bool isStored = isa<StoreInst>(user) && use.getOperandNo() == 0;
      return isa<ICmpInst>(user) || (getLoadStorePointerOperand(user) == use.get() && !isStored);
    });
  }

  /// Other ways to a phi bring the same memory, or none.
  bool leadsNowhereElse(Instruction &pointer, const CallBase &allocation) const {
    auto *phi = dyn_cast<PHINode>(&pointer);
    return !phi || all_of(phi->incoming_values(), [&](Value *incoming) {
      Value *object = getUnderlyingObject(incoming, 0);
      return object == &allocation || isa<ConstantPointerNull>(object) ||
             followed.contains(dyn_cast<Instruction>(object));
    });
  }

  void makeVariable(CallBase &call) {
    IRBuilder<> builder(&kernel.getEntryBlock(), kernel.getEntryBlock().begin());
    Type *type = ArrayType::get(builder.getInt8Ty(), *sizeOf(call));
    AllocaInst *variable = builder.CreateAlloca(type, nullptr, call.getName());
    variable->setAlignment(Align(16));
    for (User *user : make_early_inc_range(call.users()))
      if (auto *free = dyn_cast<CallBase>(user); free && isFreedBy(call, *free))
        erase(*free);
    call.replaceAllUsesWith(variable);
    erase(call);
  }

  static void erase(CallBase &call) {
    if (auto *invoke = dyn_cast<InvokeInst>(&call)) {
      invoke->getUnwindDest()->removePredecessor(invoke->getParent());
      BranchInst::Create(invoke->getNormalDest(), invoke->getIterator());
    }
    call.eraseFromParent();
  }

  Function &kernel;
  TargetLibraryInfoImpl libraryImpl;
  TargetLibraryInfo library;
  DominatorTree dominators;
  LoopInfo loops;
  SmallPtrSet<Instruction *, 8> followed; ///< made of one allocation
};

} // namespace

bool keepAllocationsLocal(Function &kernel) { return OwnAllocations(kernel).run(); }

} // namespace cgpredict
