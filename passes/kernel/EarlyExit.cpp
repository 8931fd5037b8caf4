#include "passes/kernel/EarlyExit.h"

#include "passes/kernel/OutParameters.h"
#include "passes/kernel/SourceName.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
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

/// Finds what a function writes beside its own variables.
class WriteSearch {
public:
  explicit WriteSearch(const Module &module)
      : libraryImpl(Triple(module.getTargetTriple())), library(libraryImpl) {}

  /// Null if it writes nothing. Error paths, which never come back, are looked at by nobody.
  Instruction *findIn(Function &function) {
    if (!seen.insert(&function).second)
      return nullptr;
    for (BasicBlock &block : function)
      if (!isa<UnreachableInst>(block.getTerminator()))
        for (Instruction &instruction : block)
          if (isWrite(instruction))
            return &instruction;
    return nullptr;
  }

  bool isWrite(Instruction &instruction) {
    if (!instruction.mayWriteToMemory() && !instruction.mayThrow())
      return false;
    if (auto *store = dyn_cast<StoreInst>(&instruction))
      return store->isVolatile() ||
             !isa<AllocaInst>(getUnderlyingObject(store->getPointerOperand()));
    auto *call = dyn_cast<CallBase>(&instruction);
    return !call || isWrite(*call);
  }

private:
  bool isWrite(CallBase &call) {
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
      auto *copy = dyn_cast<AnyMemIntrinsic>(intrinsic);
      if (copy)
        return !isa<AllocaInst>(getUnderlyingObject(copy->getDest()));
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
    return callee->isInterposable() || findIn(*callee);
  }

  TargetLibraryInfoImpl libraryImpl;
  TargetLibraryInfo library;
  SmallPtrSet<Function *, 16> seen;
};

std::string whatIsDone(Instruction &write, ArrayRef<std::string> names) {
  if (auto *store = dyn_cast<StoreInst>(&write)) {
    Value *object = getUnderlyingObject(store->getPointerOperand(), 0);
    auto *argument = dyn_cast<Argument>(object);
    bool isNamed = argument && argument->getArgNo() < names.size();
    return "writes '" + (isNamed ? names[argument->getArgNo()] : sourceName(*object)) + "'";
  }
  auto *call = dyn_cast<CallBase>(&write);
  Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee ? "calls " + demangle(callee->getName()) : "writes memory or calls what may";
}

} // namespace

bool writesNothing(const Loop &loop) {
  WriteSearch search(*loop.getHeader()->getModule());
  return all_of(loop.blocks(), [&](BasicBlock *block) {
    return none_of(*block,
                   [&](Instruction &each) { return isa<StoreInst>(each) || search.isWrite(each); });
  });
}

void markEarlyExit(IRBuilder<> &builder) {
  builder.CreateIntrinsic(Intrinsic::sideeffect, ArrayRef<Type *>(), ArrayRef<Value *>());
}

std::string whyNoLookAhead(Function &body, ArrayRef<std::string> names) {
  Instruction *write = WriteSearch(*body.getParent()).findIn(body);
  if (!write)
    return {};
  const DebugLoc &place = write->getDebugLoc();
  return "the loop may be left early (break, return or goto), and an iteration " +
         whatIsDone(*write, names) + (place ? " in line " + std::to_string(place.getLine()) : "") +
         ", which threads behind the one that leaves must not; look for the iteration that leaves "
         "in a loop that writes nothing";
}

void reportEarlyExits(Function &function) {
  SmallVector<Instruction *, 4> marks;
  for (Instruction &instruction : instructions(function))
    if (isMark(instruction))
      marks.push_back(&instruction);
  for (Instruction *mark : marks) {
    IRBuilder<> builder(mark);
    builder.CreateStore(builder.getInt64(1), leftVariable(*function.getParent()));
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
