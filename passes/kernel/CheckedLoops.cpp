#include "passes/kernel/CheckedLoops.h"

#include "passes/kernel/MarkerLowering.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
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

/// Takes the checks out of `blocks` of `function`.
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

/// What follows the loops gets from the copy what it gets from the loop.
void addIncoming(const Loop &loop, ValueToValueMapTy &map) {
  SmallVector<BasicBlock *, 4> exits;
  loop.getUniqueExitBlocks(exits);
  for (BasicBlock *exit : exits)
    for (PHINode &phi : exit->phis())
      for (unsigned i = 0, count = phi.getNumIncomingValues(); i < count; ++i)
        if (loop.contains(phi.getIncomingBlock(i))) {
          Value *value = phi.getIncomingValue(i);
          auto copy = map.find(value);
          phi.addIncoming(copy == map.end() ? value : static_cast<Value *>(copy->second),
                          cast<BasicBlock>(map[phi.getIncomingBlock(i)]));
        }
}

void retarget(BasicBlock &from, BasicBlock &old, BasicBlock &next) {
  old.removePredecessor(&from);
  from.getTerminator()->replaceSuccessorWith(&old, &next);
}

} // namespace

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

CheckedLoop::CheckedLoop(Function &function, const Marker &marker) : function(function) {
  if (!isChecked(function, marker))
    return;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  if (!loop->isLoopSimplifyForm())
    return;
  BasicBlock *preheader = loop->getLoopPreheader();
  checked = SplitEdge(preheader, loop->getHeader(), &dominators, &loops);
  ValueToValueMapTy map;
  SmallVector<BasicBlock *, 16> blocks;
  Loop *copy =
      cloneLoopWithPreheader(checked, preheader, loop, map, "", &loops, &dominators, blocks);
  remapInstructionsInBlocks(blocks, map);
  addIncoming(*loop, map);
  copyHeader = copy->getHeader();

  IRBuilder<> builder(preheader->getTerminator());
  FunctionCallee either = function.getParent()->getOrInsertFunction(
      "cgpredict.either", FunctionType::get(builder.getInt1Ty(), false));
  choice = builder.CreateCall(either);
  builder.CreateCondBr(choice, blocks.front(), checked); // its first block is the copy's preheader
  preheader->getTerminator()->eraseFromParent();
  unmark(*loop);
  removeChecks(blocks, function);
}

void CheckedLoop::finish(bool isKernel) {
  if (!choice)
    return;
  if (isKernel) {
    SmallVector<BasicBlock *, 4> entries;
    DominatorTree dominators(function);
    for (BasicBlock *from : predecessors(copyHeader))
      if (!dominators.dominates(copyHeader, from))
        entries.push_back(from);
    for (BasicBlock *from : entries)
      retarget(*from, *copyHeader, *checked);
  }
  BasicBlock *block = choice->getParent();
  Function *either = choice->getCalledFunction();
  choice->replaceAllUsesWith(ConstantInt::getBool(function.getContext(), isKernel));
  choice->eraseFromParent();
  ConstantFoldTerminator(block);
  EliminateUnreachableBlocks(function);
  if (either->use_empty())
    either->eraseFromParent();
}

} // namespace cgpredict
