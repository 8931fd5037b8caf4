#include "passes/kernel/FirstPath.h"

#include "passes/kernel/ReturningBlocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Whether it may run once more, in front of the nest, and always goes on behind itself.
bool isRepeatable(const Instruction &instruction) {
  return isNoCode(instruction) || (!instruction.mayWriteToMemory() &&
                                   isGuaranteedToTransferExecutionToSuccessor(&instruction));
}

bool writesOwnVariable(const Instruction &instruction) {
  const Value *to = nullptr;
  if (auto *store = dyn_cast<StoreInst>(&instruction); store && store->isSimple())
    to = store->getPointerOperand();
  else if (auto *copy = dyn_cast<MemIntrinsic>(&instruction); copy && !copy->isVolatile())
    to = copy->getRawDest();
  return to && isa<AllocaInst>(getUnderlyingObject(to));
}

/// The blocks that a call which may throw cut the nest's code into are joined again.
void replace(CallBase &call, Value *result) {
  if (result)
    call.replaceAllUsesWith(result);
  BasicBlock *block = call.getParent();
  auto *invoke = dyn_cast<InvokeInst>(&call);
  if (invoke) {
    IRBuilder<>(invoke).CreateBr(invoke->getNormalDest());
    invoke->getUnwindDest()->removePredecessor(block);
  }
  call.eraseFromParent();
  while (invoke && block->getSingleSuccessor() &&
         MergeBlockIntoPredecessor(block->getSingleSuccessor())) {
  }
}

/// Whether the way from `from` to `join` is that out of `loop`, as a first part of its condition
/// does not hold.
bool leaves(const Loop &loop, const BasicBlock &from, const BasicBlock &join) {
  auto *branch = dyn_cast<BranchInst>(join.getTerminator());
  if (!branch || branch->isUnconditional())
    return false;
  auto *phi = dyn_cast<PHINode>(branch->getCondition());
  if (!phi || phi->getParent() != &join)
    return false;
  auto *holds = dyn_cast<ConstantInt>(phi->getIncomingValueForBlock(&from));
  return holds && !loop.contains(branch->getSuccessor(holds->isOne() ? 0 : 1));
}

} // namespace

bool isQuiet(const Function &copy) {
  const auto returning = returningBlocks(copy);
  return all_of(instructions(copy), [&](const Instruction &instruction) {
    if (!returning.contains(instruction.getParent()) || isNoCode(instruction) ||
        writesOwnVariable(instruction))
      return true;
    auto *call = dyn_cast<CallBase>(&instruction);
    return call ? call->doesNotAccessMemory() : !instruction.mayWriteToMemory();
  });
}

FirstPath::FirstPath(ArrayRef<Loop *> loops, InlinedCopies &copies) : loops(loops), copies(copies) {
  BasicBlock *block = nullptr;
  if (!loops.empty() && loops.front()->getLoopPreheader())
    block = loops.front()->getHeader();
  while (block && !is_contained(blocks, block)) {
    blocks.push_back(block);
    block = addCalls(*block) ? blockBehind(*block) : nullptr;
  }
  while (!calls.empty() && !isOfCondition(*calls.back()))
    calls.pop_back();
  while (!blocks.empty() && (calls.empty() || blocks.back() != calls.back()->getParent()))
    blocks.pop_back();
}

bool FirstPath::isOfCondition(const CallBase &call) const {
  if (call.getType()->isVoidTy()) // which checks
    return true;
  SmallPtrSet<const Value *, 16> seen;
  for (const Loop *loop : loops) {
    SmallVector<BasicBlock *, 8> deciding;
    loop->getExitingBlocks(deciding);
    copy_if(blocks, std::back_inserter(deciding), [&](const BasicBlock *block) {
      return loop->contains(block) && any_of(successors(block), [&](const BasicBlock *join) {
               return leaves(*loop, *block, *join);
             });
    });
    for (const BasicBlock *block : deciding)
      if (auto *branch = dyn_cast<BranchInst>(block->getTerminator());
          branch && isMadeOf(branch->getCondition(), call, seen))
        return true;
  }
  return false;
}

bool FirstPath::isMadeOf(const Value *value, const CallBase &call,
                         SmallPtrSetImpl<const Value *> &seen) const {
  auto *made = dyn_cast<Instruction>(value);
  if (!made || !loops.front()->contains(made) || !seen.insert(made).second)
    return false;
  return made == &call || any_of(made->operands(), [&](const Use &operand) {
           return isMadeOf(operand.get(), call, seen);
         });
}

const Loop &FirstPath::loopOf(const BasicBlock &block) const {
  return **find_if(reverse(loops), [&](const Loop *each) { return each->contains(&block); });
}

bool FirstPath::addCalls(BasicBlock &block) {
  for (Instruction &instruction : block)
    if (auto *call = dyn_cast<CallBase>(&instruction); call && isHoistable(*call))
      calls.push_back(call);
    else if (!isa<BranchInst>(instruction) && !isRepeatable(instruction))
      return false;
  return true;
}

bool FirstPath::isHoistable(const CallBase &call) const {
  auto *invoke = dyn_cast<InvokeInst>(&call);
  if ((invoke && loops.front()->contains(invoke->getUnwindDest())) ||
      !all_of(call.args(), [&](const Use &argument) { return isFixed(argument.get()); }))
    return false;
  const Function *copy = copies.of(call);
  return copy && isQuiet(*copy);
}

/// As far as can be told without what the loops write; of `begun`, as it begins.
bool FirstPath::isFixed(const Value *value, const Loop *begun, unsigned depth) const {
  auto *made = dyn_cast<Instruction>(value);
  constexpr unsigned maximum = 16;
  if (!made || !loops.front()->contains(made) || is_contained(calls, made))
    return true;
  auto *phi = dyn_cast<PHINode>(made);
  if (phi && begun && phi->getParent() == begun->getHeader())
    return isFixed(phi->getIncomingValueForBlock(begun->getLoopPreheader()), nullptr, depth);
  auto *load = dyn_cast<LoadInst>(made);
  const bool isPure = isa<CastInst, BinaryOperator, GetElementPtrInst, CmpInst, SelectInst>(made);
  return (isPure || (load && load->isSimple())) && depth < maximum &&
         all_of(made->operands(),
                [&](const Use &operand) { return isFixed(operand.get(), begun, depth + 1); });
}

/// In the first iteration, where the loops are not over. A loop inside that may be over at once in
/// one row and run in the next ends the path: `j < i`. So does the innermost one's condition
/// behind its last part.
BasicBlock *FirstPath::blockBehind(BasicBlock &block) const {
  const Loop &loop = loopOf(block);
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  const bool isWhole = &loop == loops.back() && loop.isLoopExiting(&block);
  if (branch && branch->isConditional() && (isWhole || !isFixed(branch->getCondition(), &loop)))
    return nullptr;
  BasicBlock *next = nullptr;
  if (auto *invoke = dyn_cast<InvokeInst>(block.getTerminator()))
    next = invoke->getNormalDest();
  else
    for (BasicBlock *successor : successors(&block))
      if (loop.contains(successor) && !leaves(loop, block, *successor)) {
        if (next)
          return nullptr;
        next = successor;
      }
  if (!next || !loop.contains(next))
    return nullptr;
  const bool isInner = any_of(loops, [&](const Loop *each) {
    return each->getHeader() == next && each->getLoopPreheader() == &block;
  });
  return isInner || next->getSinglePredecessor() == &block ? next : nullptr;
}

SmallVector<HoistedCall, 4> FirstPath::hoist() const {
  SmallVector<HoistedCall, 4> hoisted;
  if (calls.empty())
    return hoisted;
  PathCopy copy(*loops.front(), blocks, calls);
  for (unsigned number = 0; number < calls.size(); ++number)
    hoisted.push_back(copy.hoisted(number));
  for (auto [number, call] : enumerate(calls))
    replace(*call, call->getType()->isVoidTy() ? nullptr : copy.result(number));
  return hoisted;
}

} // namespace cgpredict
