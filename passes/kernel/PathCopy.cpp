#include "passes/kernel/PathCopy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {

bool isNoCode(const Instruction &instruction) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  return intrinsic && intrinsic->isAssumeLikeIntrinsic();
}

PathCopy::PathCopy(const Loop &nest, ArrayRef<BasicBlock *> blocks, ArrayRef<CallBase *> calls)
    : calls(calls), builder(nest.getLoopPreheader()) {
  BasicBlock *before = nest.getLoopPreheader();
  join = SplitBlock(before, before->getTerminator()->getIterator());
  before->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(before);
  BasicBlock *from = join;
  for (auto [number, block] : enumerate(blocks)) {
    for (PHINode &phi : block->phis())
      map[&phi] = mapped(phi.getIncomingValueForBlock(from));
    append(*block);
    if (block != blocks.back())
      appendEnd(*block, *blocks[number + 1]);
    from = block;
  }
  builder.CreateBr(join);
}

Value *PathCopy::mapped(Value *value) const {
  Value *copy = map.lookup(value);
  return copy ? copy : value;
}

BasicBlock *PathCopy::newBlock() {
  return BasicBlock::Create(join->getContext(), "", join->getParent(), join);
}

void PathCopy::append(BasicBlock &block) {
  for (Instruction &instruction : block) {
    const bool isCall = is_contained(calls, &instruction);
    if (isa<PHINode>(instruction) || isNoCode(instruction) ||
        (instruction.isTerminator() && !isCall))
      continue;
    Instruction *copy = instruction.clone();
    RemapInstruction(copy, map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    builder.Insert(copy, instruction.getName());
    map[&instruction] = copy;
    made += isCall;
    if (auto *invoke = dyn_cast<InvokeInst>(copy))
      goOnBehind(*invoke, block);
    if (made == calls.size())
      return;
  }
}

void PathCopy::goOnBehind(InvokeInst &invoke, BasicBlock &original) {
  for (PHINode &phi : invoke.getUnwindDest()->phis())
    phi.addIncoming(mapped(phi.getIncomingValueForBlock(&original)), invoke.getParent());
  invoke.setNormalDest(newBlock());
  builder.SetInsertPoint(invoke.getNormalDest());
}

void PathCopy::appendEnd(BasicBlock &block, BasicBlock &behind) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || branch->isUnconditional())
    return;
  BasicBlock *next = newBlock();
  const bool isFirst = branch->getSuccessor(0) == &behind;
  skips.push_back({builder.GetInsertBlock(), made});
  builder.CreateCondBr(mapped(branch->getCondition()), isFirst ? next : join,
                       isFirst ? join : next);
  builder.SetInsertPoint(next);
}

HoistedCall PathCopy::hoisted(unsigned number) const {
  HoistedCall result{cast<CallBase>(mapped(calls[number])), {}};
  SmallPtrSet<Value *, 8> seen;
  for (Value *argument : calls[number]->args())
    appendLoads(argument, seen, result.loads);
  return result;
}

void PathCopy::appendLoads(Value *value, SmallPtrSetImpl<Value *> &seen,
                           SmallVectorImpl<LoadInst *> &loads) const {
  auto *original = dyn_cast<Instruction>(value);
  if (!original || isa<CallBase>(original) || !map.count(original) || !seen.insert(original).second)
    return;
  if (isa<LoadInst>(original))
    loads.push_back(cast<LoadInst>(mapped(original)));
  for (Value *operand : original->operands())
    appendLoads(operand, seen, loads);
}

Value *PathCopy::result(unsigned number) {
  Value *call = mapped(calls[number]);
  if (none_of(skips, [&](const Skip &skip) { return skip.made <= number; }))
    return call;
  PHINode *phi = PHINode::Create(call->getType(), skips.size() + 1, "", join->begin());
  phi->addIncoming(call, builder.GetInsertBlock());
  for (const Skip &skip : skips)
    phi->addIncoming(skip.made > number ? call : Constant::getNullValue(call->getType()),
                     skip.from);
  return phi;
}

} // namespace cgpredict
