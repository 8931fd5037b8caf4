#include "passes/kernel/EarlyExit.h"

#include "passes/kernel/HeldPointers.h"
#include "passes/kernel/OutParameters.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Survives optimisation, and is no instruction of any processor.
bool isMark(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && call->getIntrinsicID() == Intrinsic::sideeffect;
}

/// Set to other than 0 by the iteration that leaves.
GlobalVariable *leftVariable(Module &module) {
  return cast<GlobalVariable>(
      module.getOrInsertGlobal("__cgpredict_left", Type::getInt64Ty(module.getContext())));
}

/// Which arguments of a call lead to variables of the thread's own, which may be written.
using OwnArguments = SmallBitVector;

/// Finds what a function writes beside its own variables.
class WriteSearch {
public:
  explicit WriteSearch(const Module &module)
      : libraryImpl(Triple(module.getTargetTriple())), library(libraryImpl) {}

  /// Null if it writes nothing. Error paths, which never come back, are looked at by nobody.
  Instruction *findIn(Function &function, const OwnArguments &own) {
    if (!seen.insert({&function, own}).second)
      return nullptr;
    for (BasicBlock &block : function)
      if (!isa<UnreachableInst>(block.getTerminator()))
        for (Instruction &instruction : block)
          if (isWrite(instruction, own))
            return &instruction;
    return nullptr;
  }

  bool isWrite(Instruction &instruction, const OwnArguments &own) {
    if (!instruction.mayWriteToMemory() && !instruction.mayThrow())
      return false;
    if (auto *store = dyn_cast<StoreInst>(&instruction))
      return store->isVolatile() || !isOwn(store->getPointerOperand(), own);
    auto *call = dyn_cast<CallBase>(&instruction);
    return !call || isWrite(*call, own);
  }

private:
  /// Also of a pointer that runs through an array.
  static bool isOwn(const Value *pointer, const OwnArguments &own) {
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(pointer, objects);
    return all_of(objects, [&](const Value *each) {
      const Value *object = objectOf(const_cast<Value *>(each));
      if (auto *argument = dyn_cast_or_null<Argument>(object))
        return argument->getArgNo() < own.size() && own[argument->getArgNo()];
      return object != nullptr;
    });
  }

  static OwnArguments ownArguments(const CallBase &call, const OwnArguments &own) {
    OwnArguments result(call.arg_size());
    for (auto [number, argument] : enumerate(call.args()))
      if (argument->getType()->isPointerTy() && isOwn(argument, own))
        result.set(number);
    return result;
  }

  bool isWrite(CallBase &call, const OwnArguments &own) {
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
      if (auto *copy = dyn_cast<AnyMemIntrinsic>(intrinsic))
        return !isOwn(copy->getDest(), own);
      return !isMark(call) && !call.isLifetimeStartOrEnd() && !intrinsic->isAssumeLikeIntrinsic();
    }
    Function *callee = call.getCalledFunction();
    if (writesOnlyOwnVariables(call))
      return false;
    LibFunc known;
    if (!callee || (callee->isDeclaration() && !library.getLibFunc(*callee, known)))
      return true;
    const bool takesAddress =
        any_of(call.args(), [](const Use &each) { return each->getType()->isPointerTy(); });
    if (callee->isDeclaration()) // mathematics may set errno, which the runtime restores
      return !call.getType()->isFloatingPointTy() || takesAddress ||
             call.hasFnAttr(Attribute::NoReturn);
    return callee->isInterposable() || findIn(*callee, ownArguments(call, own));
  }

  TargetLibraryInfoImpl libraryImpl;
  TargetLibraryInfo library;
  DenseSet<std::pair<Function *, OwnArguments>> seen;
};

} // namespace

bool writesNothing(const Loop &loop) {
  WriteSearch search(*loop.getHeader()->getModule());
  return all_of(loop.blocks(), [&](BasicBlock *block) {
    return none_of(*block, [&](Instruction &each) {
      return isa<StoreInst>(each) || search.isWrite(each, {});
    });
  });
}

void markEarlyExit(IRBuilder<> &builder) {
  builder.CreateIntrinsic(Intrinsic::sideeffect, ArrayRef<Type *>(), ArrayRef<Value *>());
}

bool mayLookAhead(Function &body) { return !WriteSearch(*body.getParent()).findIn(body, {}); }

void sayThatLeft(IRBuilder<> &builder) {
  Module &module = *builder.GetInsertBlock()->getModule();
  builder.CreateStore(builder.getInt64(1), leftVariable(module));
}

void reportEarlyExits(Function &function) {
  SmallVector<Instruction *, 4> marks;
  for (Instruction &instruction : instructions(function))
    if (isMark(instruction))
      marks.push_back(&instruction);
  for (Instruction *mark : marks) {
    IRBuilder<> builder(mark);
    sayThatLeft(builder);
    mark->eraseFromParent();
  }
}

void endWhereLeft(IRBuilder<> &builder, Value *coordinate, BasicBlock *exit) {
  Function *function = exit->getParent();
  GlobalVariable *left = leftVariable(*function->getParent());
  auto block = [&](const char *name) {
    return BasicBlock::Create(builder.getContext(), name, function);
  };
  BasicBlock *leave = block("leave"), *next = block("next");
  Value *said = builder.CreateLoad(builder.getInt64Ty(), left);
  builder.CreateCondBr(builder.CreateIsNull(said), next, leave);
  builder.SetInsertPoint(leave);
  builder.CreateStore(builder.CreateAdd(coordinate, builder.getInt64(1)), left);
  builder.CreateBr(exit);
  builder.SetInsertPoint(next);
}

} // namespace cgpredict
