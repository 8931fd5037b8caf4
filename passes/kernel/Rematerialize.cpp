#include "passes/kernel/Rematerialize.h"

#include "passes/kernel/MemberBytes.h"
#include "passes/kernel/SourceName.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cgpredict {
namespace {

const Value *baseOf(const Value *pointer) {
  const auto *step = dyn_cast<GEPOperator>(pointer);
  return step ? step->getPointerOperand() : nullptr;
}

/// Whether both addresses are made of one, outside of the nest where it is an element's, and stay
/// in different members from there on: `nodes[n].keys[i]` and `nodes[n].count`.
bool areApart(const StoreInst &store, const LoadInst &load, const Nest &nest,
              const DataLayout &layout) {
  const Value *to = store.getPointerOperand(), *from = load.getPointerOperand();
  SmallPtrSet<const Value *, 4> bases;
  for (const Value *base = from; base; base = baseOf(base))
    bases.insert(base);
  for (const Value *base = to; base; base = baseOf(base))
    if (bases.contains(base) && !(isa<GEPOperator>(base) && nest.contains(base)) &&
        !memberBytes(to, store.getValueOperand()->getType(), layout, base)
             .overlaps(memberBytes(from, load.getType(), layout, base)))
      return true;
  return false;
}

/// By their names: what OpenMP asks of a loop's bound is not looked for behind aliases.
bool mayStoreTo(const StoreInst &store, const LoadInst &load, const Nest &nest,
                const DataLayout &layout) {
  return getUnderlyingObject(store.getPointerOperand()) ==
             getUnderlyingObject(load.getPointerOperand()) &&
         !areApart(store, load, nest, layout);
}

bool isStoredInNest(const LoadInst &load, const Nest &nest) {
  const DataLayout &layout = nest.function->getParent()->getDataLayout();
  for (BasicBlock *block : nest.outermost().loop->blocks())
    for (Instruction &instruction : *block)
      if (auto *store = dyn_cast<StoreInst>(&instruction);
          store && mayStoreTo(*store, load, nest, layout))
        return true;
  return false;
}

bool isLeaf(Value *value, const Nest &nest) {
  return nest.levelOf(value) >= 0 || !nest.contains(value);
}

bool canRematerialize(Value *value, const Nest &nest, unsigned depth) {
  if (isLeaf(value, nest))
    return true;
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || depth > 16 || !isPure(*instruction, nest))
    return false;
  return all_of(instruction->operands(),
                [&](Value *operand) { return canRematerialize(operand, nest, depth + 1); });
}

bool isMonotone(Value *value, const Nest &nest, unsigned depth) {
  if (isLeaf(value, nest))
    return true;
  auto *made = cast<Instruction>(value);
  const auto isFixed = [&](Value *operand) { return !dependsOnIndices(operand, nest); };
  if (depth > 16 || !canRematerialize(value, nest))
    return false;
  if (isa<LoadInst>(made))
    return isFixed(made) && isSafeToSpeculativelyExecute(made);
  if (made->getOpcode() == Instruction::Mul || made->getOpcode() == Instruction::Shl)
    return (isFixed(made->getOperand(1)) ||
            (made->isCommutative() && isFixed(made->getOperand(0)))) &&
           all_of(made->operands(), [&](Value *v) { return isMonotone(v, nest, depth + 1); });
  const bool keeps = isa<GetElementPtrInst, SExtInst, ZExtInst>(made) ||
                     made->getOpcode() == Instruction::Add || made->getOpcode() == Instruction::Sub;
  return keeps &&
         all_of(made->operands(), [&](Value *v) { return isMonotone(v, nest, depth + 1); });
}

/// By the variable that `made` is in.
void nameLike(Instruction &clone, Value &made) {
  DbgVariableRecord *record = recordOf(made);
  if (!record)
    return;
  clone.setDebugLoc(declarationOf(*record));
  clone.getParent()->insertDbgRecordAfter(
      DbgVariableRecord::createDbgVariableRecord(&clone, record->getVariable(),
                                                 record->getExpression(), record->getDebugLoc()),
      &clone);
}

} // namespace

bool isPure(Instruction &instruction, const Nest &nest) {
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return load->isSimple() && !isStoredInNest(*load, nest);
  return isa<CastInst, BinaryOperator, GetElementPtrInst, CmpInst, SelectInst, FreezeInst,
             ExtractValueInst, InsertValueInst>(instruction);
}

bool canRematerialize(Value *value, const Nest &nest) { return canRematerialize(value, nest, 0); }

bool isMonotone(Value *value, const Nest &nest) { return isMonotone(value, nest, 0); }

void forEachLeaf(Value *value, const Nest &nest, function_ref<void(Value *)> visit) {
  if (isLeaf(value, nest))
    return visit(value);
  for (Value *operand : cast<Instruction>(value)->operands())
    forEachLeaf(operand, nest, visit);
}

bool dependsOnIndices(Value *value, const Nest &nest) {
  bool depends = false;
  forEachLeaf(value, nest, [&](Value *leaf) { depends |= nest.levelOf(leaf) >= 0; });
  return depends;
}

bool isLoaded(const Value *value, const Nest &nest) {
  if (nest.levelOf(value) >= 0 || !nest.contains(value))
    return false;
  return isa<LoadInst>(value) || any_of(cast<Instruction>(value)->operands(),
                                        [&](Value *operand) { return isLoaded(operand, nest); });
}

Value *rematerialize(Value *value, const Nest &nest, IRBuilder<> &builder, LeafMap leaf) {
  if (isa<Constant>(value))
    return value;
  if (isLeaf(value, nest))
    return leaf(value);
  Instruction *clone = cast<Instruction>(value)->clone();
  clone->setDebugLoc(DebugLoc());
  for (Use &operand : clone->operands())
    operand.set(rematerialize(operand.get(), nest, builder, leaf));
  builder.Insert(clone);
  if (isa<LoadInst>(clone))
    nameLike(*clone, *value);
  return clone;
}

} // namespace cgpredict
