#include "passes/kernel/CheckedLoops.h"

#include "passes/kernel/MarkerLowering.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Clang's branch to a handler where a check fails, or to a trap; it goes on at its first
/// successor.
BranchInst *asCheck(BasicBlock &block) {
  auto *branch = dyn_cast_or_null<BranchInst>(block.getTerminator());
  bool isCheck =
      branch && branch->isConditional() && branch->hasMetadata(LLVMContext::MD_nosanitize);
  return isCheck ? branch : nullptr;
}

/// The number in an operation that is checked for overflow is that of the operation.
void replaceResult(ExtractValueInst &part) {
  auto *checked = dyn_cast<WithOverflowInst>(part.getAggregateOperand());
  bool isPart = checked && part.hasMetadata(LLVMContext::MD_nosanitize);
  if (!isPart || part.getIndices().front() != 0)
    return;
  IRBuilder<> builder(checked);
  Value *plain = builder.CreateBinOp(checked->getBinaryOp(), checked->getLHS(), checked->getRHS());
  part.replaceAllUsesWith(plain);
  if (isa<Instruction>(plain))
    plain->takeName(&part);
  part.eraseFromParent();
}

} // namespace

void removeChecks(ArrayRef<BasicBlock *> blocks, Function &function) {
  SmallVector<WeakTrackingVH, 16> conditions, behind;
  for (BasicBlock *block : blocks) {
    for (Instruction &instruction : make_early_inc_range(*block))
      if (auto *part = dyn_cast<ExtractValueInst>(&instruction))
        replaceResult(*part);
    BranchInst *check = asCheck(*block);
    if (!check)
      continue;
    conditions.emplace_back(check->getCondition());
    BasicBlock *next = check->getSuccessor(0);
    if (check->getSuccessor(1) != next)
      check->getSuccessor(1)->removePredecessor(block);
    IRBuilder<>(check).CreateBr(next);
    check->eraseFromParent();
    behind.emplace_back(next);
  }
  if (behind.empty())
    return;
  EliminateUnreachableBlocks(function); // the handlers
  for (WeakTrackingVH &block : behind)
    if (block)
      MergeBlockIntoPredecessor(cast<BasicBlock>(block));
  for (WeakTrackingVH &condition : conditions)
    if (condition)
      RecursivelyDeleteTriviallyDeadInstructions(condition);
}

void removeChecks(Function &function) {
  SmallVector<BasicBlock *, 32> blocks;
  for (BasicBlock &block : function)
    blocks.push_back(&block);
  removeChecks(blocks, function);
}

bool isChecked(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  return loop && any_of(loop->blocks(), [](BasicBlock *block) { return asCheck(*block); });
}

} // namespace cgpredict
