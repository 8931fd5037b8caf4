#include "passes/kernel/LoopCopy.h"

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
  ValueToValueMapTy map;
  SmallVector<BasicBlock *, 16> blocks;
  Loop *copy = cloneLoopWithPreheader(own, preheader, loop, map, "", &loops, &dominators, blocks);
  copyVariables(*loop, function, map);
  remapInstructionsInBlocks(blocks, map);
  addIncoming(*loop, map);
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
