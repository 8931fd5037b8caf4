#include "passes/kernel/TripCounter.h"

#include "passes/kernel/ReadOnlyUse.h"
#include "passes/kernel/Rematerialize.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// What condition and steps of a level consist of: phis of its header, pure instructions, leaves.
class ControlSlice {
public:
  ControlSlice(const Nest &nest, unsigned number)
      : nest(nest), number(number), level(nest.levels[number]) {}

  /// False if there is something in `value` that cannot run apart from the loop.
  bool add(Value *value) {
    if (isa<Constant>(value) || !seen.insert(value).second)
      return true;
    if (isLeaf(value)) {
      leaves.push_back(value);
      return true;
    }
    auto *instruction = cast<Instruction>(value);
    if (auto *phi = dyn_cast<PHINode>(instruction))
      return addPhi(*phi);
    bool chosen = isa<LoadInst>(instruction) && !phisOf(value, *level.loop).empty();
    return !chosen && isPure(*instruction, nest) &&
           all_of(instruction->operands(), [&](Value *operand) { return add(operand); });
  }

  SmallVector<Value *, 8> leaves;
  SmallVector<PHINode *, 4> phis;

private:
  bool isLeaf(Value *value) const {
    int owner = nest.levelOf(value);
    return (owner >= 0 && owner < int(number)) || !nest.contains(value);
  }

  /// What is stepped by another variable of the loop (`j -= k; k /= 2`) is work of the loop itself.
  bool addPhi(PHINode &phi) {
    Value *next =
        phi.getParent() == level.header ? phi.getIncomingValueForBlock(level.latch) : nullptr;
    const auto isOwn = [&](PHINode *from) { return from == &phi; };
    if (!next || !all_of(phisOf(next, *level.loop), isOwn))
      return false;
    phis.push_back(&phi);
    return add(phi.getIncomingValueForBlock(level.preheader)) && add(next);
  }

  const Nest &nest;
  unsigned number;
  const NestLevel &level;
  SmallPtrSet<Value *, 16> seen;
};

class CounterBuilder {
public:
  CounterBuilder(const Nest &nest, const NestLevel &level, const ControlSlice &slice)
      : level(level), slice(slice), builder(nest.function->getContext()) {
    SmallVector<Type *, 8> types;
    for (Value *leaf : slice.leaves)
      types.push_back(leaf->getType());
    function = Function::Create(FunctionType::get(builder.getInt64Ty(), types, false),
                                GlobalValue::InternalLinkage, nest.marker.kernel + ".trips",
                                nest.function->getParent());
    function->addFnAttr(Attribute::NoUnwind);
    for (auto [number, leaf] : enumerate(slice.leaves))
      values[leaf] = function->getArg(number);
  }

  Function *build() {
    BasicBlock *entry = block("entry"), *test = block("test"), *next = block("next"),
               *end = block("end");
    builder.SetInsertPoint(entry);
    SmallVector<Value *, 4> starts;
    for (PHINode *phi : slice.phis)
      starts.push_back(emit(phi->getIncomingValueForBlock(level.preheader)));
    builder.CreateBr(test);

    builder.SetInsertPoint(test);
    PHINode *trips = builder.CreatePHI(builder.getInt64Ty(), 2, "trips");
    trips->addIncoming(builder.getInt64(0), entry);
    SmallVector<PHINode *, 4> copies;
    for (auto [phi, start] : zip(slice.phis, starts)) {
      copies.push_back(builder.CreatePHI(phi->getType(), 2, phi->getName()));
      copies.back()->addIncoming(start, entry);
      values[phi] = copies.back();
    }
    auto *branch = cast<BranchInst>(level.header->getTerminator());
    bool stays = level.loop->contains(branch->getSuccessor(0));
    builder.CreateCondBr(emit(branch->getCondition()), stays ? next : end, stays ? end : next);

    builder.SetInsertPoint(next);
    for (auto [phi, copy] : zip(slice.phis, copies))
      copy->addIncoming(emit(phi->getIncomingValueForBlock(level.latch)), next);
    trips->addIncoming(builder.CreateAdd(trips, builder.getInt64(1), "", true, true), next);
    builder.CreateBr(test);
    builder.SetInsertPoint(end);
    builder.CreateRet(trips);
    return function;
  }

private:
  BasicBlock *block(const char *name) {
    return BasicBlock::Create(builder.getContext(), name, function);
  }

  Value *emit(Value *value) {
    if (isa<Constant>(value))
      return value;
    if (Value *known = values.lookup(value))
      return known;
    Instruction *copy = cast<Instruction>(value)->clone();
    copy->setDebugLoc(DebugLoc());
    for (Use &operand : copy->operands())
      operand.set(emit(operand.get()));
    return values[value] = builder.Insert(copy);
  }

  const NestLevel &level;
  const ControlSlice &slice;
  IRBuilder<> builder;
  Function *function;
  DenseMap<Value *, Value *> values;
};

void appendPhis(Value *value, const Loop &loop, SmallPtrSetImpl<Value *> &seen,
                SmallVectorImpl<PHINode *> &phis) {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop.contains(instruction) || !seen.insert(value).second)
    return;
  if (auto *phi = dyn_cast<PHINode>(instruction); phi && phi->getParent() == loop.getHeader())
    return phis.push_back(phi);
  for (Value *operand : instruction->operands())
    appendPhis(operand, loop, seen, phis);
}

/// A copy to it is such a call, too.
bool isWrittenByCall(Value &variable, const Nest &nest) {
  const Loop &loop = *nest.outermost().loop;
  SmallVector<Use *, 8> handedOut;
  SmallVector<Value *, 8> addresses{&variable};
  while (!addresses.empty())
    for (Use &use : addresses.pop_back_val()->uses())
      if (isa<GetElementPtrInst>(use.getUser()))
        addresses.push_back(use.getUser());
      else if (auto *call = dyn_cast<CallBase>(use.getUser()); call && loop.contains(call))
        handedOut.push_back(&use);
  return !isOnlyRead(handedOut, [&](const BasicBlock &block) { return loop.contains(&block); });
}

/// Whether the value is read from a variable whose address goes to a call in the nest that may
/// write it: an iterator that `++it` steps in memory.
bool isSteppedByCall(Value *value, const Nest &nest, SmallPtrSetImpl<Value *> &seen) {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !nest.contains(instruction) || !seen.insert(value).second)
    return false;
  if (auto *load = dyn_cast<LoadInst>(instruction))
    if (isWrittenByCall(*getUnderlyingObject(load->getPointerOperand()), nest))
      return true;
  return any_of(instruction->operands(),
                [&](Value *operand) { return isSteppedByCall(operand, nest, seen); });
}

/// A part of a condition that compares no index which is a value; each compares one in the source.
bool hasHiddenIndex(Value *condition, const Nest &nest, const Loop &loop) {
  auto *joined = dyn_cast<Instruction>(condition);
  if (joined && joined->getType()->isIntegerTy(1) && isa<BinaryOperator, SelectInst>(joined))
    return any_of(joined->operands(),
                  [&](Value *part) { return hasHiddenIndex(part, nest, loop); });
  SmallPtrSet<Value *, 16> seen;
  return phisOf(condition, loop).empty() && isSteppedByCall(condition, nest, seen);
}

} // namespace

SmallVector<PHINode *, 4> phisOf(Value *value, const Loop &loop) {
  SmallPtrSet<Value *, 16> seen;
  SmallVector<PHINode *, 4> phis;
  appendPhis(value, loop, seen, phis);
  return phis;
}

std::optional<TripCounter> buildTripCounter(const Nest &nest, unsigned number) {
  const NestLevel &level = nest.levels[number];
  ControlSlice slice(nest, number);
  Value *condition = cast<BranchInst>(level.header->getTerminator())->getCondition();
  if (hasHiddenIndex(condition, nest, *level.loop) || !slice.add(condition))
    return std::nullopt;
  Function *function = CounterBuilder(nest, level, slice).build();
  return TripCounter{function, slice.leaves};
}

} // namespace cgpredict
