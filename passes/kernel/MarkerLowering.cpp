#include "passes/kernel/MarkerLowering.h"

#include "passes/kernel/Diagnostics.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr const char *markerTag = "cgpredict.marker";

std::optional<Marker> asMarker(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  if (!call || call->getIntrinsicID() != Intrinsic::annotation)
    return std::nullopt;
  StringRef text;
  if (!getConstantStringInfo(call->getArgOperand(1), text))
    return std::nullopt;
  return decode(text);
}

/// The outermost loop that control enters first behind the marker.
Loop *loopBehind(BasicBlock &block, const DominatorTree &dominators, LoopInfo &loops) {
  Loop *around = loops.getLoopFor(&block);
  ReversePostOrderTraversal<BasicBlock *> order(&block);
  for (BasicBlock *candidate : order)
    if (loops.isLoopHeader(candidate) && candidate != &block &&
        dominators.dominates(&block, candidate))
      if (Loop *loop = loops.getLoopFor(candidate); loop->getParentLoop() == around)
        return loop;
  return nullptr;
}

void removeMarker(IntrinsicInst &call) {
  Value *text = call.getArgOperand(1)->stripPointerCasts();
  BasicBlock *block = call.getParent();
  call.replaceAllUsesWith(call.getArgOperand(0));
  call.eraseFromParent();
  ConstantFoldTerminator(block);
  if (auto *variable = dyn_cast<GlobalVariable>(text); variable && variable->hasLocalLinkage())
    if (variable->removeDeadConstantUsers(), variable->use_empty())
      variable->eraseFromParent();
}

SmallVector<IntrinsicInst *, 4> markerCalls(Function &function) {
  SmallVector<IntrinsicInst *, 4> calls;
  for (Instruction &instruction : instructions(function))
    if (asMarker(instruction))
      calls.push_back(cast<IntrinsicInst>(&instruction));
  return calls;
}

/// A `continue` of a `while` goes back to the header by itself. Where it leaves a variable as it
/// is, LLVM would make two nested loops of the ways back.
void joinWaysBack(Loop &loop, DominatorTree &dominators, LoopInfo &loops) {
  SmallVector<BasicBlock *, 4> latches;
  loop.getLoopLatches(latches);
  if (latches.size() < 2 ||
      !all_of(latches, [](BasicBlock *latch) { return isa<BranchInst>(latch->getTerminator()); }))
    return;
  MDNode *const id = loop.getLoopID();
  SplitBlockPredecessors(loop.getHeader(), latches, ".latch", &dominators, &loops);
  if (id)
    loop.setLoopID(id);
}

} // namespace

void removeMarkers(Function &function) {
  for (IntrinsicInst *call : markerCalls(function))
    removeMarker(*call);
}

SetVector<BasicBlock *> markedBlocks(Function &function) {
  SetVector<BasicBlock *> blocks;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (IntrinsicInst *call : markerCalls(function))
    if (dominators.isReachableFromEntry(call->getParent()))
      if (Loop *loop = loopBehind(*call->getParent(), dominators, loops))
        blocks.insert(loop->block_begin(), loop->block_end());
  return blocks;
}

std::vector<Marker> lowerMarkers(Function &function, WithoutLoop withoutLoop) {
  std::vector<Marker> markers;
  const SmallVector<IntrinsicInst *, 4> calls = markerCalls(function);
  if (calls.empty())
    return markers;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (IntrinsicInst *call : calls) {
    Marker marker = *asMarker(*call);
    if (!dominators.isReachableFromEntry(call->getParent()))
      continue;
    if (Loop *loop = loopBehind(*call->getParent(), dominators, loops)) {
      joinWaysBack(*loop, dominators, loops);
      addStringMetadataToLoop(loop, markerTag, marker.id);
      markers.push_back(marker);
    } else if (withoutLoop == WithoutLoop::Keep) {
      markers.push_back(marker);
    } else {
      warn(function, marker, "no loop is left to trace: it never runs");
    }
  }
  for (IntrinsicInst *call : calls)
    removeMarker(*call);
  return markers;
}

Loop *findMarkedLoop(LoopInfo &loops, const Marker &marker) {
  for (Loop *loop : loops.getLoopsInPreorder())
    if (auto id = getOptionalIntLoopAttribute(loop, markerTag); id && unsigned(*id) == marker.id)
      return loop;
  return nullptr;
}

SmallVector<Loop *, 3> findMappedLoops(LoopInfo &loops, const Marker &marker) {
  SmallVector<Loop *, 3> mapped;
  Loop *loop = findMarkedLoop(loops, marker);
  for (unsigned level = 0; loop && level < marker.dimensions; ++level) {
    mapped.push_back(loop);
    loop = loop->getSubLoops().size() == 1 ? loop->getSubLoops().front() : nullptr;
  }
  return mapped;
}

void unmark(Loop &loop) {
  LLVMContext &context = loop.getHeader()->getContext();
  loop.setLoopID(makePostTransformationMetadata(context, loop.getLoopID(), {markerTag}, {}));
}

bool containsMarkedLoop(const Function &function) {
  for (const Instruction &instruction : instructions(function)) {
    if (asMarker(instruction))
      return true;
    if (MDNode *id = instruction.getMetadata(LLVMContext::MD_loop))
      for (const MDOperand &operand : id->operands())
        if (auto *node = dyn_cast<MDNode>(operand); node && node->getNumOperands() == 2)
          if (auto *name = dyn_cast<MDString>(node->getOperand(0));
              name && name->getString() == markerTag)
            return true;
  }
  return false;
}

} // namespace cgpredict
