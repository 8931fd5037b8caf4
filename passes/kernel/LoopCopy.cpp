#include "passes/kernel/LoopCopy.h"

#include "passes/kernel/CheckedLoops.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
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

/// Blocks that only iterations lead to and that never come back: `throw`, `abort`.
SmallSetVector<BasicBlock *, 8> deadEndsOf(const Loop &loop) {
  SmallVector<BasicBlock *, 4> exits;
  loop.getUniqueExitBlocks(exits);
  SmallSetVector<BasicBlock *, 8> ends;
  for (BasicBlock *exit : exits)
    if (!is_contained(successors(loop.getHeader()), exit))
      ends.insert(exit);
  for (unsigned next = 0; next < ends.size(); ++next)
    ends.insert(succ_begin(ends[next]), succ_end(ends[next]));
  const auto comesBack = [&](BasicBlock *block) {
    return block->isEHPad() || isa<ReturnInst>(block->getTerminator()) ||
           any_of(predecessors(block),
                  [&](BasicBlock *from) { return !loop.contains(from) && !ends.contains(from); }) ||
           any_of(successors(block),
                  [&](BasicBlock *to) { return !to->isEHPad() && !ends.contains(to); });
  };
  while (ends.remove_if(comesBack)) {
  }
  return ends;
}

/// What follows the blocks gets from their copies what it gets from them.
void addIncoming(const SmallSetVector<BasicBlock *, 16> &blocks, ValueToValueMapTy &map) {
  SmallSetVector<BasicBlock *, 4> exits;
  for (BasicBlock *block : blocks)
    for (BasicBlock *next : successors(block))
      if (!blocks.contains(next))
        exits.insert(next);
  for (BasicBlock *exit : exits)
    for (PHINode &phi : exit->phis())
      for (unsigned i = 0, count = phi.getNumIncomingValues(); i < count; ++i)
        if (blocks.contains(phi.getIncomingBlock(i))) {
          Value *value = phi.getIncomingValue(i);
          auto copy = map.find(value);
          phi.addIncoming(copy == map.end() ? value : static_cast<Value *>(copy->second),
                          cast<BasicBlock>(map[phi.getIncomingBlock(i)]));
        }
}

/// What only the loop uses is another variable in the copy.
void copyVariables(const Loop &loop, Function &function, ValueToValueMapTy &map) {
  const auto isInLoop = [&](const User *user) {
    auto *intrinsic = dyn_cast<IntrinsicInst>(user);
    return loop.contains(cast<Instruction>(user)) ||
           (intrinsic && intrinsic->isLifetimeStartOrEnd());
  };
  for (Instruction &instruction : make_early_inc_range(function.getEntryBlock()))
    if (auto *variable = dyn_cast<AllocaInst>(&instruction);
        variable && variable->isStaticAlloca() && all_of(variable->users(), isInLoop)) {
      Instruction *copy = variable->clone();
      copy->setName(variable->getName());
      copy->insertBefore(variable->getIterator());
      map[variable] = copy;
    }
}

void retarget(BasicBlock &from, BasicBlock &old, BasicBlock &next) {
  old.removePredecessor(&from);
  from.getTerminator()->replaceSuccessorWith(&old, &next);
}

} // namespace

LoopCopy::LoopCopy(Function &function, const Marker &marker) : function(function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  if (!loop || !loop->isLoopSimplifyForm())
    return;
  BasicBlock *preheader = loop->getLoopPreheader();
  own = SplitEdge(preheader, loop->getHeader(), &dominators, &loops);
  const SmallSetVector<BasicBlock *, 8> deadEnds = deadEndsOf(*loop);
  ValueToValueMapTy map;
  SmallVector<BasicBlock *, 16> blocks;
  Loop *copy = cloneLoopWithPreheader(own, preheader, loop, map, "", &loops, &dominators, blocks);
  SmallSetVector<BasicBlock *, 16> copied(loop->block_begin(), loop->block_end());
  for (BasicBlock *end : deadEnds) {
    copied.insert(end);
    blocks.push_back(CloneBasicBlock(end, map, "", &function));
    map[end] = blocks.back();
  }
  copyVariables(*loop, function, map);
  remapInstructionsInBlocks(blocks, map);
  addIncoming(copied, map);
  copyHeader = copy->getHeader();

  IRBuilder<> builder(preheader->getTerminator());
  FunctionCallee either = function.getParent()->getOrInsertFunction(
      "cgpredict.either", FunctionType::get(builder.getInt1Ty(), false));
  choice = builder.CreateCall(either);
  builder.CreateCondBr(choice, blocks.front(), own); // its first block is the copy's preheader
  preheader->getTerminator()->eraseFromParent();
  unmark(*loop);
  removeChecks(blocks, function);
}

void LoopCopy::finish(bool isKernel) {
  if (!choice)
    return;
  if (isKernel) {
    SmallVector<BasicBlock *, 4> entries;
    DominatorTree dominators(function);
    for (BasicBlock *from : predecessors(copyHeader))
      if (!dominators.dominates(copyHeader, from))
        entries.push_back(from);
    for (BasicBlock *from : entries)
      retarget(*from, *copyHeader, *own);
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
