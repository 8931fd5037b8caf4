#include "passes/kernel/LoopControl.h"

#include "passes/kernel/DelayedIndices.h"
#include "passes/kernel/DoLoops.h"
#include "passes/kernel/InnerSteps.h"
#include "passes/kernel/JoinedSteps.h"
#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/NarrowSteps.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/TripCounter.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// The mapped loops as they are now; every change needs them anew.
class MappedLoops {
public:
  MappedLoops(Function &function, const Marker &marker) : dominators(function), loops(dominators) {
    list = findMappedLoops(loops, marker);
  }
  SmallVector<Loop *, 3> list; ///< outermost first

private:
  DominatorTree dominators;
  LoopInfo loops;
};

//===-- Global indices ---------------------------------------------------------------------------//

bool isPlainAccess(const Value *user) {
  if (auto *load = dyn_cast<LoadInst>(user))
    return load->isSimple();
  auto *store = dyn_cast<StoreInst>(user);
  return store && store->isSimple() && !isa<GlobalVariable>(store->getValueOperand());
}

bool seesNoGlobals(const CallBase &call, const TargetLibraryInfo &library) {
  LibFunc known;
  const Function *callee = call.getCalledFunction();
  return call.doesNotAccessMemory() || isa<DbgInfoIntrinsic>(call) ||
         (callee && library.getLibFunc(*callee, known) && call.getType()->isFloatingPointTy());
}

/// Whether the loop has one way in and one out, and calls nothing that could use a global variable.
bool keepsGlobals(Loop &loop, const TargetLibraryInfo &library) {
  auto sees = [&](Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    return call && !seesNoGlobals(*call, library);
  };
  return loop.getLoopPreheader() && loop.getUniqueExitBlock() && loop.hasDedicatedExits() &&
         none_of(loop.blocks(), [&](BasicBlock *block) { return any_of(*block, sees); });
}

/// The global variable that the loop's latch steps; null if there is none whose address is unknown.
GlobalVariable *globalIndex(Loop &loop) {
  if (BasicBlock *latch = loop.getLoopLatch())
    for (Instruction &instruction : *latch)
      if (auto *store = dyn_cast<StoreInst>(&instruction))
        if (auto *variable = dyn_cast<GlobalVariable>(store->getPointerOperand());
            variable && !variable->isThreadLocal() && all_of(variable->users(), isPlainAccess))
          return variable;
  return nullptr;
}

void localize(GlobalVariable &variable, Loop &loop) {
  Function &function = *loop.getHeader()->getParent();
  Type *type = variable.getValueType();
  IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  AllocaInst *local = builder.CreateAlloca(type, nullptr, variable.getName());
  variable.replaceUsesWithIf(local, [&](Use &use) {
    auto *user = dyn_cast<Instruction>(use.getUser());
    return user && loop.contains(user);
  });
  builder.SetInsertPoint(loop.getLoopPreheader()->getTerminator());
  builder.CreateStore(builder.CreateLoad(type, &variable), local);
  builder.SetInsertPoint(&*loop.getUniqueExitBlock()->getFirstInsertionPt());
  builder.CreateStore(builder.CreateLoad(type, local), &variable);
}

//===-- Conditions -------------------------------------------------------------------------------//

/// The blocks between the header and the one that leaves the loop, where the header does not.
SmallVector<BasicBlock *, 8> conditionBlocks(const Loop &loop) {
  SmallVector<BasicBlock *, 8> blocks;
  constexpr unsigned maximum = 16;
  if (!loop.isLoopExiting(loop.getHeader()))
    blocks.push_back(loop.getHeader());
  for (unsigned next = 0; next < blocks.size() && blocks.size() < maximum; ++next)
    if (!loop.isLoopExiting(blocks[next]))
      for (BasicBlock *successor : successors(blocks[next]))
        if (loop.contains(successor) && !is_contained(blocks, successor))
          blocks.push_back(successor);
  return blocks;
}

/// Whether `part` is one of the ways behind `choice` to the block in which they meet, and nobody
/// sees it if it runs always.
bool isOptionalPart(BasicBlock &part, const BranchInst *choice, const BranchInst *end) {
  if (!choice || choice->isUnconditional() || !end || end->isConditional() ||
      isa<PHINode>(part.front()))
    return false;
  const BasicBlock *join = end->getSuccessor(0);
  const bool meet = all_of(choice->successors(), [&](const BasicBlock *way) {
    return way == join || (way->getSinglePredecessor() && way->getSingleSuccessor() == join);
  });
  if (!meet)
    return false;
  return all_of(part, [&](Instruction &instruction) {
    return &instruction == end || isSafeToSpeculativelyExecute(&instruction);
  });
}

/// Of `i < (a < b ? a : b)`: one of the two ways is that of `choice` itself from now on.
void cutShort(BasicBlock &part, BranchInst &choice, BasicBlock &join) {
  join.replacePhiUsesWith(&part, choice.getParent());
  choice.replaceSuccessorWith(&part, &join);
  part.eraseFromParent();
}

/// Lets `part` run always, and chooses between the values that it and its predecessor hand on.
bool foldPart(BasicBlock &part) {
  BasicBlock *before = part.getSinglePredecessor();
  auto *choice = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  auto *end = dyn_cast<BranchInst>(part.getTerminator());
  if (!isOptionalPart(part, choice, end))
    return false;
  BasicBlock *join = end->getSuccessor(0);
  before->splice(choice->getIterator(), &part, part.begin(), end->getIterator());
  if (!is_contained(choice->successors(), join)) {
    cutShort(part, *choice, *join);
    return true;
  }
  IRBuilder<> builder(choice);
  for (PHINode &phi : join->phis()) {
    Value *with = phi.getIncomingValueForBlock(&part);
    Value *without = phi.getIncomingValueForBlock(before);
    bool onTrue = choice->getSuccessor(0) == &part;
    phi.setIncomingValueForBlock(before, builder.CreateSelect(choice->getCondition(),
                                                              onTrue ? with : without,
                                                              onTrue ? without : with));
    phi.removeIncomingValue(&part, /*DeletePHIIfEmpty=*/false);
  }
  builder.CreateBr(join);
  choice->eraseFromParent();
  part.eraseFromParent();
  MergeBlockIntoPredecessor(join); // where this was the last part
  return true;
}

/// One step towards a header that decides alone; false once there is none.
bool foldCondition(Function &function, const Marker &marker) {
  MappedLoops loops(function, marker);
  for (Loop *loop : loops.list)
    for (BasicBlock *block : conditionBlocks(*loop))
      if (block != loop->getHeader() && foldPart(*block))
        return true;
  return false;
}

void stepAllNarrowly(Function &function, const Marker &marker) {
  MappedLoops loops(function, marker);
  for (Loop *loop : loops.list)
    stepNarrowly(*loop);
}

void joinStepsOfAll(Function &function, const Marker &marker) {
  MappedLoops loops(function, marker);
  for (Loop *loop : loops.list)
    joinSteps(*loop);
}

/// True if one of the loops tested behind its body, and does no more.
bool turnDoLoop(Function &function, const Marker &marker) {
  MappedLoops loops(function, marker);
  return any_of(loops.list, [](Loop *loop) { return testInFront(*loop); });
}

//===-- Indices that are multiplied --------------------------------------------------------------//

/// A header phi that each iteration shifts by so many bits.
struct Progression {
  PHINode *phi;
  Value *start;
  Instruction::BinaryOps operation; ///< Shl, LShr, AShr, or SDiv by a power of two
  unsigned bits;
};

std::optional<Progression> asProgression(PHINode &phi, Loop &loop) {
  auto *advance = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  auto *amount = advance && advance->getOperand(0) == &phi
                     ? dyn_cast<ConstantInt>(advance->getOperand(1))
                     : nullptr;
  if (!amount || amount->isZero() || phi.getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  Value *start = phi.getIncomingValueForBlock(loop.getLoopPreheader());
  Instruction::BinaryOps operation = advance->getOpcode();
  if (advance->isShift())
    return amount->getValue().ult(phi.getType()->getIntegerBitWidth())
               ? std::optional(
                     Progression{&phi, start, operation, unsigned(amount->getZExtValue())})
               : std::nullopt;
  if (!amount->getValue().isPowerOf2() || amount->isOne() || amount->isNegative())
    return std::nullopt;
  const unsigned bits = amount->getValue().logBase2();
  if (operation == Instruction::Mul)
    return Progression{&phi, start, Instruction::Shl, bits};
  if (operation == Instruction::UDiv)
    return Progression{&phi, start, Instruction::LShr, bits};
  if (operation == Instruction::SDiv && phi.getType()->getIntegerBitWidth() <= 32)
    return Progression{&phi, start, Instruction::SDiv, bits};
  return std::nullopt;
}

/// The phi's value after `iterations` (64-bit). A quotient of quotients by powers of two, rounded
/// towards zero, is the quotient by their product.
Value *valueAfter(const Progression &progression, Value *iterations, IRBuilder<> &builder) {
  Type *type = progression.phi->getType();
  const unsigned width = type->getIntegerBitWidth();
  Value *shift = builder.CreateMul(iterations, builder.getInt64(progression.bits));
  auto atMost = [&](unsigned most) {
    Value *limit = builder.getInt64(most);
    return builder.CreateSelect(builder.CreateICmpULT(shift, limit), shift, limit);
  };
  auto narrow = [&](Value *value) { return builder.CreateTrunc(value, type); };
  if (progression.operation == Instruction::AShr)
    return builder.CreateAShr(progression.start, narrow(atMost(width - 1)));
  if (progression.operation == Instruction::SDiv)
    return narrow(builder.CreateSDiv(builder.CreateSExt(progression.start, builder.getInt64Ty()),
                                     builder.CreateShl(builder.getInt64(1), atMost(width))));
  Value *shifted =
      builder.CreateBinOp(progression.operation, progression.start, narrow(atMost(width - 1)));
  return builder.CreateSelect(builder.CreateICmpULT(shift, builder.getInt64(width)), shifted,
                              ConstantInt::get(type, 0));
}

void countIterations(Loop &loop, const Progression &progression) {
  BasicBlock *header = loop.getHeader(), *latch = loop.getLoopLatch();
  const std::string name = sourceName(*progression.phi);
  IRBuilder<> builder(&header->front());
  PHINode *iteration = builder.CreatePHI(builder.getInt64Ty(), 2, name);
  builder.SetInsertPoint(latch->getTerminator());
  iteration->addIncoming(builder.getInt64(0), loop.getLoopPreheader());
  iteration->addIncoming(builder.CreateAdd(iteration, builder.getInt64(1), "", true, true), latch);
  builder.SetInsertPoint(&*header->getFirstInsertionPt());
  Value *value = valueAfter(progression, iteration, builder);
  progression.phi->replaceAllUsesWith(value);
  value->takeName(progression.phi);
  RecursivelyDeleteDeadPHINode(progression.phi);
}

/// True if one was found in a condition and replaced.
bool replaceProgression(Function &function, const Marker &marker) {
  MappedLoops loops(function, marker);
  for (Loop *loop : loops.list) {
    auto *branch = dyn_cast<BranchInst>(loop->getHeader()->getTerminator());
    if (!branch || !branch->isConditional() || !loop->getLoopLatch() || !loop->getLoopPreheader())
      continue;
    for (PHINode *phi : phisOf(branch->getCondition(), *loop))
      if (phi->getType()->isIntegerTy())
        if (std::optional<Progression> progression = asProgression(*phi, *loop)) {
          countIterations(*loop, *progression);
          return true;
        }
  }
  return false;
}

} // namespace

void localizeGlobalIndices(Function &function, const Marker &marker) {
  TargetLibraryInfoImpl libraryImpl(Triple(function.getParent()->getTargetTriple()));
  TargetLibraryInfo library(libraryImpl, &function);
  MappedLoops loops(function, marker);
  if (loops.list.empty() || !keepsGlobals(*loops.list.front(), library))
    return;
  for (Loop *loop : loops.list)
    if (GlobalVariable *variable = globalIndex(*loop))
      localize(*variable, *loops.list.front());
}

void normalizeControl(Function &function, const Marker &marker) {
  stepOnceOutside(function, marker);
  stepAllNarrowly(function, marker);
  joinStepsOfAll(function, marker);
  constexpr unsigned maximum = 64; // of changes, each of which makes the control smaller
  for (unsigned change = 0; change < maximum && foldCondition(function, marker); ++change) {
  }
  while (turnDoLoop(function, marker)) {
  }
  for (unsigned change = 0; change < maximum && replaceProgression(function, marker); ++change) {
  }
  MappedLoops loops(function, marker);
  for (Loop *loop : loops.list)
    computeDelayedIndices(*loop);
}

} // namespace cgpredict
