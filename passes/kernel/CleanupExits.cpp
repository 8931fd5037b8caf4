#include "passes/kernel/CleanupExits.h"

#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/OverwrittenParts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr unsigned MostCopied = 16; // instructions

/// Whether all that `block` does is to end lives, and to choose by where control comes from; where
/// a way leaves `loop`, also by destructors.
bool isCleanup(BasicBlock &block, const Loop &loop) {
  auto *choice = dyn_cast<SwitchInst>(block.getTerminator());
  auto *from = choice ? dyn_cast<PHINode>(choice->getCondition()) : nullptr;
  auto isConstant = [](const Use &value) { return isa<ConstantInt>(value); };
  const bool leaves =
      block.size() <= MostCopied && any_of(successors(&block), [&](BasicBlock *next) {
        return !loop.contains(next) && !isa<UnreachableInst>(next->getTerminator());
      });
  return from && from->getParent() == &block && all_of(from->incoming_values(), isConstant) &&
         all_of(block, [&](Instruction &instruction) {
           auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction);
           return isa<PHINode>(instruction) || &instruction == choice ||
                  (intrinsic && intrinsic->isAssumeLikeIntrinsic()) ||
                  (leaves && !instruction.isUsedOutsideOfBlock(&block));
         });
}

/// A copy of `block` for the edge from `pred`, which ends where that edge's choice leads.
BasicBlock *copyFor(BasicBlock &pred, BasicBlock &block) {
  auto *choice = cast<SwitchInst>(block.getTerminator());
  auto *from = cast<PHINode>(choice->getCondition());
  auto *chosen = cast<ConstantInt>(from->getIncomingValueForBlock(&pred));
  BasicBlock *target = choice->findCaseValue(chosen)->getCaseSuccessor();
  BasicBlock *copy =
      BasicBlock::Create(block.getContext(), block.getName(), block.getParent(), &block);
  IRBuilder<> builder(copy);
  ValueToValueMapTy map;
  for (PHINode &phi : block.phis())
    map[&phi] = phi.getIncomingValueForBlock(&pred);
  for (Instruction &instruction : block)
    if (!isa<PHINode>(instruction) && &instruction != choice) {
      map[&instruction] = builder.Insert(instruction.clone());
      RemapInstruction(cast<Instruction>(map[&instruction]), map,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    }
  builder.CreateBr(target)->setDebugLoc(choice->getDebugLoc());
  for (PHINode &phi : target->phis()) {
    Value *value = phi.getIncomingValueForBlock(&block);
    auto *own = dyn_cast<PHINode>(value);
    bool isOwn = own && own->getParent() == &block;
    phi.addIncoming(isOwn ? own->getIncomingValueForBlock(&pred) : value, copy);
  }
  return copy;
}

/// Uses of `phi` behind its block see the value of the copy that control came through.
void rewriteUses(PHINode &phi, ArrayRef<std::pair<BasicBlock *, BasicBlock *>> copies) {
  SSAUpdater updater;
  updater.Initialize(phi.getType(), phi.getName());
  for (auto [pred, copy] : copies)
    updater.AddAvailableValue(copy, phi.getIncomingValueForBlock(pred));
  for (Use &use : make_early_inc_range(phi.uses())) {
    auto *user = cast<Instruction>(use.getUser());
    auto *join = dyn_cast<PHINode>(user);
    BasicBlock *at = join ? join->getIncomingBlock(use) : user->getParent();
    if (at != phi.getParent())
      updater.RewriteUse(use);
  }
}

void separate(BasicBlock &block) {
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> copies;
  for (BasicBlock *pred : SetVector<BasicBlock *>(pred_begin(&block), pred_end(&block)))
    copies.push_back({pred, copyFor(*pred, block)});
  for (auto [pred, copy] : copies)
    pred->getTerminator()->replaceSuccessorWith(&block, copy);
  for (PHINode &phi : block.phis())
    rewriteUses(phi, copies);
}

/// Values that no iteration changes any more.
void removeInvariants(const Loop &loop) {
  for (PHINode &phi : make_early_inc_range(loop.getHeader()->phis()))
    if (Value *value = phi.hasConstantValue(); value && loop.isLoopInvariant(value)) {
      phi.replaceAllUsesWith(value);
      phi.eraseFromParent();
    }
}

/// Whether there was one to separate: it tells the one around it where control comes from.
bool separateCleanups(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  SmallVector<BasicBlock *, 4> cleanups;
  if (loop)
    for (BasicBlock *block : loop->blocks())
      if (isCleanup(*block, *loop))
        cleanups.push_back(block);
  if (cleanups.empty())
    return false;
  for (BasicBlock *block : cleanups)
    separate(*block);
  EliminateUnreachableBlocks(function);
  removeDeadPhis(function);
  removeInvariants(*loop);
  return true;
}

} // namespace

void separateExits(Function &function, const Marker &marker) {
  while (separateCleanups(function, marker)) {
  }
}

} // namespace cgpredict
