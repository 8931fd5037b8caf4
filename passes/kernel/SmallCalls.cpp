#include "passes/kernel/SmallCalls.h"

#include "passes/kernel/InlineCallees.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isSmall(const CallBase &call, unsigned blocks) {
  const Function *callee = call.getCalledFunction();
  return callee && canInline(*callee, *call.getFunction()) && callee->size() <= blocks &&
         callee->getInstructionCount() < 40;
}

bool takesVariable(const CallBase &call) {
  return any_of(call.args(), [](const Use &argument) { return isa<AllocaInst>(argument); });
}

void appendCalls(BasicBlock &block, function_ref<bool(const CallBase &)> isWanted,
                 SmallVectorImpl<CallBase *> &calls) {
  for (Instruction &instruction : block)
    if (auto *call = dyn_cast<CallBase>(&instruction); call && isWanted(*call))
      calls.push_back(call);
}

void appendControl(BasicBlock &block, SmallVectorImpl<CallBase *> &calls) {
  appendCalls(
      block, [&](const CallBase &call) { return isSmall(call, 1) && !is_contained(calls, &call); },
      calls);
}

/// Where a call that may throw and ends its block comes back to.
BasicBlock *blockBehind(BasicBlock &block) {
  auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
  BasicBlock *next = invoke ? invoke->getNormalDest() : nullptr;
  return next && next->getSinglePredecessor() ? next : nullptr;
}

BasicBlock *blockBefore(BasicBlock &block) {
  BasicBlock *before = block.getSinglePredecessor();
  return before && (blockBehind(*before) == &block || before->getSingleSuccessor()) ? before
                                                                                    : nullptr;
}

/// A condition whose calls might throw is in one block again once they are inlined.
void joinCondition(const Loop &loop) {
  SmallVector<BasicBlock *, 4> parts;
  for (BasicBlock *part = loop.getHeader(); !loop.isLoopExiting(part); part = parts.back()) {
    BasicBlock *next = part->getSingleSuccessor();
    if (!next || !next->getSinglePredecessor() || next == loop.getLoopLatch())
      return;
    parts.push_back(next);
  }
  for (BasicBlock *part : parts)
    MergeBlockIntoPredecessor(part);
}

bool inlineAll(ArrayRef<CallBase *> calls) {
  for (CallBase *call : calls) {
    InlineFunctionInfo info;
    InlineFunction(*call, info);
  }
  return !calls.empty();
}

} // namespace

bool inlineReferences(Function &function, ArrayRef<Marker> markers) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<CallBase *, 8> calls;
  for (const Marker &marker : markers)
    if (Loop *loop = findMarkedLoop(loops, marker))
      for (BasicBlock *block : loop->blocks())
        appendCalls(
            *block, [](const CallBase &call) { return isSmall(call, 8) && takesVariable(call); },
            calls);
  return inlineAll(calls);
}

bool inlineLoopControl(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<CallBase *, 4> calls;
  const SmallVector<Loop *, 3> mapped = findMappedLoops(loops, marker);
  for (Loop *loop : mapped) {
    for (BasicBlock *block = loop->getHeader(); block; block = blockBehind(*block))
      appendControl(*block, calls);
    for (BasicBlock *end : {loop->getLoopLatch(), loop->getLoopPreheader()})
      for (BasicBlock *block = end; block; block = blockBefore(*block))
        appendControl(*block, calls);
  }
  const bool inlined = inlineAll(calls);
  for (Loop *each : mapped)
    joinCondition(*each);
  return inlined;
}

} // namespace cgpredict
