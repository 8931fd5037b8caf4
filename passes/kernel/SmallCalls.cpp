#include "passes/kernel/SmallCalls.h"

#include "passes/kernel/FirstPath.h"
#include "passes/kernel/HeldPointers.h"
#include "passes/kernel/InlineCallees.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Whether the call stands in code of `callee` that was made part of its caller.
bool isRecursive(const CallBase &call, const Function &callee) {
  const DISubprogram *own = callee.getSubprogram();
  const DILocation *at = call.getDebugLoc();
  while (own && at && at->getScope()->getSubprogram() != own)
    at = at->getInlinedAt();
  return own && at;
}

bool isSmall(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return callee && canInline(*callee, *call.getFunction()) && callee->getInstructionCount() < 40 &&
         !containsMarkedLoop(*callee) && !isRecursive(call, *callee);
}

/// Which any compiler may answer with no: std::advance asks by __builtin_constant_p for the shorter
/// of two ways that do the same.
IntrinsicInst *questionOfConstant(const BasicBlock &block) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  auto *question = branch && branch->isConditional()
                       ? dyn_cast<IntrinsicInst>(branch->getCondition())
                       : nullptr;
  return question && question->getIntrinsicID() == Intrinsic::is_constant ? question : nullptr;
}

/// Without a decision: what else its blocks lead to is where calls that throw are taken.
bool isStraight(const Function &callee) {
  SmallSetVector<const BasicBlock *, 8> blocks;
  blocks.insert(&callee.getEntryBlock());
  for (unsigned next = 0; next < blocks.size(); ++next) {
    const Instruction &end = *blocks[next]->getTerminator();
    if (questionOfConstant(*blocks[next]))
      blocks.insert(end.getSuccessor(1));
    else if (!isa<InvokeInst>(end) && end.getNumSuccessors() > 1)
      return false;
    else
      blocks.insert(succ_begin(&end), succ_end(&end));
  }
  return true;
}

/// Whether a condition that it is inlined into keeps a branch: it loads behind one, or aborts.
bool staysBranch(const Function &copy) {
  return any_of(drop_begin(copy), [](const BasicBlock &block) {
    return isa<UnreachableInst>(block.getTerminator()) ||
           any_of(block, [](const Instruction &each) {
             return !isa<PHINode>(each) && !each.isTerminator() &&
                    !isSafeToSpeculativelyExecute(&each);
           });
  });
}

bool takesVariable(const CallBase &call) {
  return any_of(call.args(), [](const Use &argument) {
    return isa_and_nonnull<AllocaInst>(objectOf(argument.get()));
  });
}

bool takesOneOf(const CallBase &call, const SmallPtrSetImpl<const Value *> &variables) {
  return any_of(call.args(), [&](const Use &argument) {
    return variables.contains(objectOf(argument.get()));
  });
}

void appendCalls(BasicBlock &block, function_ref<bool(const CallBase &)> isWanted,
                 SmallVectorImpl<CallBase *> &calls) {
  for (Instruction &instruction : block)
    if (auto *call = dyn_cast<CallBase>(&instruction); call && isWanted(*call))
      calls.push_back(call);
}

void appendControl(BasicBlock &block, SmallVectorImpl<CallBase *> &calls) {
  appendCalls(
      block,
      [&](const CallBase &call) {
        return isSmall(call) && isStraight(*call.getCalledFunction()) &&
               !is_contained(calls, &call);
      },
      calls);
}

/// From the header to where the loop is left, without the latch.
SmallVector<BasicBlock *, 8> conditionBlocks(const Loop &loop) {
  SmallVector<BasicBlock *, 8> blocks = {loop.getHeader()};
  constexpr unsigned maximum = 16;
  for (unsigned next = 0; next < blocks.size() && blocks.size() < maximum; ++next)
    if (!loop.isLoopExiting(blocks[next]))
      for (BasicBlock *successor : successors(blocks[next]))
        if (loop.contains(successor) && successor != loop.getLoopLatch() &&
            !is_contained(blocks, successor))
          blocks.push_back(successor);
  return blocks;
}

/// What is a call in the condition of one of the loops as long as it is not inlined.
bool isLeftToBounds(const CallBase &call, ArrayRef<Loop *> mapped, InlinedCopies &copies) {
  const bool isInCondition = any_of(mapped, [&](const Loop *loop) {
    return is_contained(conditionBlocks(*loop), call.getParent());
  });
  const Function *copy =
      isInCondition && !isStraight(*call.getCalledFunction()) ? copies.of(call) : nullptr;
  return copy && isQuiet(*copy) && staysBranch(*copy);
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

bool answerQuestions(Function &function, ArrayRef<Loop *> mapped) {
  SmallVector<BasicBlock *, 4> asking;
  for (const Loop *loop : mapped)
    copy_if(conditionBlocks(*loop), std::back_inserter(asking), [](const BasicBlock *block) {
      return questionOfConstant(*block) != nullptr;
    });
  for (BasicBlock *block : asking) {
    IntrinsicInst *question = questionOfConstant(*block);
    question->replaceAllUsesWith(ConstantInt::getFalse(function.getContext()));
    ConstantFoldTerminator(block);
  }
  return !asking.empty() && removeUnreachableBlocks(function);
}

/// What calls that might throw have cut a condition into is joined once they are inlined: std::min
/// leaves a choice of addresses that SROA follows no farther than to the end of its block.
bool joinCondition(const Loop &loop) {
  const SmallVector<BasicBlock *, 8> blocks = conditionBlocks(loop);
  bool joined = false;
  for (BasicBlock *part : drop_begin(blocks))
    joined |= MergeBlockIntoPredecessor(part);
  return joined;
}

/// Where the program goes on with an iteration that leaves: `return it - v.begin();`.
bool isBehindIteration(const BasicBlock &block, const Loop &loop, const DominatorTree &dominators) {
  const BasicBlock *header = loop.getHeader();
  return !loop.contains(&block) && loop.isLoopExiting(header) &&
         any_of(successors(header), [&](const BasicBlock *body) {
           return loop.contains(body) && dominators.dominates(body, &block);
         });
}

bool fitsRegister(const AllocaInst &variable) {
  const std::optional<TypeSize> bytes = variable.getAllocationSize(variable.getDataLayout());
  return bytes && bytes->getKnownMinValue() <= sizeof(void *);
}

/// What the loop's condition reads, by itself or by a call, and of what the rest of it reads the
/// iterators and their like: they are no accesses of the kernel once nothing has their address.
SmallPtrSet<const Value *, 8> variablesOf(const Loop &loop) {
  const SmallVector<BasicBlock *, 8> condition = conditionBlocks(loop);
  SmallPtrSet<const Value *, 8> variables;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      for (const Use &operand : instruction.operands())
        if (const auto *variable = dyn_cast_or_null<AllocaInst>(objectOf(operand.get()));
            variable && (fitsRegister(*variable) || is_contained(condition, block)))
          variables.insert(variable);
  return variables;
}

} // namespace

bool SmallCalls::inlineAll(ArrayRef<CallBase *> calls) {
  const ArrayRef<CallBase *> taken = calls.take_front(left);
  for (CallBase *call : taken) {
    InlineFunctionInfo info;
    InlineFunction(*call, info);
  }
  left -= taken.size();
  return !taken.empty();
}

void SmallCalls::inlineReferences(ArrayRef<Marker> markers) {
  while (inlineOneDepth(markers)) {
  }
}

bool SmallCalls::inlineOneDepth(ArrayRef<Marker> markers) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<CallBase *, 8> calls;
  SmallVector<Loop *, 3> mapped;
  const auto isWanted = [&](const CallBase &call) {
    return isSmall(call) && call.getCalledFunction()->size() <= 8 && takesVariable(call) &&
           !is_contained(calls, &call) && !isLeftToBounds(call, mapped, copies);
  };
  for (const Marker &marker : markers) {
    Loop *loop = findMarkedLoop(loops, marker);
    if (!loop)
      continue;
    mapped = findMappedLoops(loops, marker);
    const SmallPtrSet<const Value *, 8> variables = variablesOf(*loop);
    const auto isOfLoop = [&](const CallBase &call) {
      return isWanted(call) && takesOneOf(call, variables);
    };
    for (BasicBlock &block : function)
      if (loop->contains(&block) || isBehindIteration(block, *loop, dominators))
        appendCalls(block, isWanted, calls);
      else
        appendCalls(block, isOfLoop, calls);
  }
  return inlineAll(calls);
}

bool SmallCalls::inlineLoopControl(const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<CallBase *, 4> calls;
  const SmallVector<Loop *, 3> mapped = findMappedLoops(loops, marker);
  if (answerQuestions(function, mapped)) // which changes what the loops are made of
    return true;
  for (Loop *loop : mapped) {
    for (BasicBlock *block : conditionBlocks(*loop))
      appendControl(*block, calls);
    for (BasicBlock *end : {loop->getLoopLatch(), loop->getLoopPreheader()})
      for (BasicBlock *block = end; block; block = blockBefore(*block))
        appendControl(*block, calls);
  }
  bool changed = inlineAll(calls);
  for (Loop *each : mapped)
    changed |= joinCondition(*each);
  return changed;
}

} // namespace cgpredict
