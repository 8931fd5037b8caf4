#include "passes/kernel/SmallCalls.h"

#include "passes/kernel/KernelFunction.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/IR/Dominators.h"
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
  Loop *loop = findMarkedLoop(loops, marker);
  for (unsigned level = 0; loop && level < marker.dimensions; ++level) {
    for (BasicBlock *block : {loop->getHeader(), loop->getLoopLatch(), loop->getLoopPreheader()})
      if (block)
        appendCalls(
            *block, [](const CallBase &call) { return isSmall(call, 1); }, calls);
    loop = loop->getSubLoops().size() == 1 ? loop->getSubLoops().front() : nullptr;
  }
  return inlineAll(calls);
}

} // namespace cgpredict
