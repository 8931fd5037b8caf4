#include "passes/kernel/PackedNumbers.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cgpredict {
namespace {

using Numbers = SmallVector<Value *, 4>;

Value *numberOf(Value &vector, uint64_t which, IRBuilder<> &builder) {
  auto *insert = dyn_cast<InsertElementInst>(&vector);
  auto *place = insert ? dyn_cast<ConstantInt>(insert->getOperand(2)) : nullptr;
  if (!place)
    return builder.CreateExtractElement(&vector, which);
  return place->getValue() == which ? insert->getOperand(1)
                                    : numberOf(*insert->getOperand(0), which, builder);
}

Numbers unpack(Value &vector, IRBuilder<> &builder) {
  Numbers numbers;
  for (unsigned k = 0; k < cast<FixedVectorType>(vector.getType())->getNumElements(); ++k)
    numbers.push_back(numberOf(vector, k, builder));
  return numbers;
}

Value *pack(Type &type, const Numbers &numbers, IRBuilder<> &builder) {
  Value *vector = PoisonValue::get(&type);
  for (auto [k, number] : enumerate(numbers))
    vector = builder.CreateInsertElement(vector, number, k);
  return vector;
}

bool madeOfNumbers(const PHINode &phi, const LoopInfo &loops, SmallPtrSetImpl<const Value *> &seen);

/// Not what arithmetic of vectors makes, which the source has asked for.
bool isPacked(const Value *value, const LoopInfo &loops, SmallPtrSetImpl<const Value *> &seen) {
  if (auto *phi = dyn_cast<PHINode>(value))
    return seen.insert(phi).second && madeOfNumbers(*phi, loops, seen);
  if (auto *select = dyn_cast<SelectInst>(value))
    return !select->getCondition()->getType()->isVectorTy() &&
           (isPacked(select->getTrueValue(), loops, seen) ||
            isPacked(select->getFalseValue(), loops, seen));
  return !isa<IntrinsicInst>(value) && isa<CallBase, ExtractValueInst, InsertElementInst>(value);
}

/// Whether one way leads to it by numbers that are packed; a loop's own way alone counts there.
bool madeOfNumbers(const PHINode &phi, const LoopInfo &loops,
                   SmallPtrSetImpl<const Value *> &seen) {
  const Loop *loop =
      loops.isLoopHeader(phi.getParent()) ? loops.getLoopFor(phi.getParent()) : nullptr;
  return any_of(phi.blocks(), [&](const BasicBlock *from) {
    return (!loop || loop->contains(from)) &&
           isPacked(phi.getIncomingValueForBlock(from), loops, seen);
  });
}

bool isPacked(const Instruction &value, const LoopInfo &loops) {
  SmallPtrSet<const Value *, 8> seen;
  return isa<FixedVectorType>(value.getType()) && isPacked(&value, loops, seen);
}

/// The variable that was the whole is each of its numbers.
void describe(PHINode &vector, PHINode &number, unsigned first, unsigned bits) {
  for (DbgVariableRecord *record : debugRecordsOf(vector))
    if (auto part = DIExpression::createFragmentExpression(record->getExpression(), first, bits)) {
      DbgVariableRecord *own = record->clone();
      own->setExpression(*part);
      own->replaceVariableLocationOp(&vector, &number);
      own->insertAfter(record);
    }
}

/// Gives the numbers to all who use the vector: packed again, but where one of them is taken out.
/// What a loop hands on to its end is left, as its header must compute nothing.
void giveNumbers(Instruction &vector, const Numbers &numbers, const Loop *loop) {
  IRBuilder<> builder(vector.getContext());
  for (Use &use : make_early_inc_range(vector.uses())) {
    auto *user = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(user);
    if (phi && loop && !loop->contains(phi))
      continue;
    auto *extract = dyn_cast<ExtractElementInst>(user);
    auto *place = extract ? dyn_cast<ConstantInt>(extract->getIndexOperand()) : nullptr;
    if (place && place->getValue().ult(numbers.size())) {
      extract->replaceAllUsesWith(numbers[place->getZExtValue()]);
      extract->eraseFromParent();
      continue;
    }
    builder.SetInsertPoint(phi ? phi->getIncomingBlock(use)->getTerminator() : user);
    use.set(pack(*vector.getType(), numbers, builder));
  }
}

Numbers phisFor(PHINode &vector) {
  auto *type = cast<FixedVectorType>(vector.getType());
  const unsigned bits = type->getScalarSizeInBits();
  IRBuilder<> builder(&vector);
  Numbers numbers;
  for (unsigned k = 0; k < type->getNumElements(); ++k) {
    PHINode *number = builder.CreatePHI(type->getElementType(), vector.getNumIncomingValues());
    describe(vector, *number, k * bits, bits);
    numbers.push_back(number);
  }
  return numbers;
}

/// Where `vector` itself comes from, its numbers do.
void comeFrom(const PHINode &vector, const Numbers &numbers, const PHINode *same,
              const Numbers &sameNumbers) {
  for (unsigned way = 0; way < vector.getNumIncomingValues(); ++way) {
    BasicBlock *from = vector.getIncomingBlock(way);
    Value *value = vector.getIncomingValue(way);
    IRBuilder<> builder(from->getTerminator());
    const Numbers values = value == same ? sameNumbers : unpack(*value, builder);
    for (auto [number, each] : zip(numbers, values))
      cast<PHINode>(number)->addIncoming(each, from);
  }
}

/// What the loop hands on to its end as well, packed again in `ends`.
void unpackPhi(const Loop &loop, PHINode &phi, SmallVectorImpl<WeakTrackingVH> &ends) {
  const Numbers numbers = phisFor(phi);
  giveNumbers(phi, numbers, &loop);
  comeFrom(phi, numbers, nullptr, {});
  for (User *user : make_early_inc_range(phi.users())) {
    auto *behind = cast<PHINode>(user);
    const Numbers last = phisFor(*behind);
    comeFrom(*behind, last, &phi, numbers);
    IRBuilder<> builder(&*behind->getParent()->getFirstInsertionPt());
    Value *packed = pack(*phi.getType(), last, builder);
    behind->replaceAllUsesWith(packed);
    behind->eraseFromParent();
    ends.push_back(packed);
  }
  phi.eraseFromParent();
}

void unpackChoice(Instruction &choice) {
  Numbers numbers;
  if (auto *phi = dyn_cast<PHINode>(&choice)) {
    numbers = phisFor(*phi);
    comeFrom(*phi, numbers, phi, numbers);
  } else {
    auto &select = cast<SelectInst>(choice);
    IRBuilder<> builder(&select);
    for (auto [one, other] : zip(unpack(*select.getTrueValue(), builder),
                                 unpack(*select.getFalseValue(), builder)))
      numbers.push_back(builder.CreateSelect(select.getCondition(), one, other));
  }
  giveNumbers(choice, numbers, nullptr);
  choice.eraseFromParent();
}

/// Of the instruction's access, if it is one of a vector and as little aligned as its elements.
FixedVectorType *unpackedType(Instruction &access) {
  const bool isSimple = isa<LoadInst>(access)
                            ? cast<LoadInst>(access).isSimple()
                            : isa<StoreInst>(access) && cast<StoreInst>(access).isSimple();
  auto *type = isSimple ? dyn_cast<FixedVectorType>(getLoadStoreType(&access)) : nullptr;
  const DataLayout &layout = access.getDataLayout();
  return type && getLoadStoreAlignment(&access).value() < layout.getTypeStoreSize(type) ? type
                                                                                        : nullptr;
}

void unpackAccess(Instruction &access, FixedVectorType &type) {
  IRBuilder<> builder(&access);
  Value *address = getLoadStorePointerOperand(&access);
  Type *element = type.getElementType();
  const uint64_t bytes = access.getDataLayout().getTypeStoreSize(element);
  const auto at = [&](unsigned k) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), address, k * bytes);
  };
  const auto align = [&](unsigned k) {
    return commonAlignment(getLoadStoreAlignment(&access), k * bytes);
  };
  if (auto *store = dyn_cast<StoreInst>(&access)) {
    for (auto [k, value] : enumerate(unpack(*store->getValueOperand(), builder)))
      builder.CreateAlignedStore(value, at(unsigned(k)), align(unsigned(k)));
  } else {
    Numbers numbers;
    for (unsigned k = 0; k < type.getNumElements(); ++k)
      numbers.push_back(builder.CreateAlignedLoad(element, at(k), align(k)));
    access.replaceAllUsesWith(pack(type, numbers, builder));
  }
  access.eraseFromParent();
}

} // namespace

void unpackHandedOn(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<WeakTrackingVH, 4> ends;
  const auto mapped = findMappedLoops(loops, marker);
  if (mapped.empty())
    return;
  const auto nest = mapped.front()->getLoopsInPreorder();
  for (Loop *loop : reverse(nest)) // an inner one's end first
    for (PHINode &phi : make_early_inc_range(loop->getHeader()->phis()))
      if (loop->getLoopLatch() && isPacked(phi, loops))
        unpackPhi(*loop, phi, ends);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(ends);
}

void unpackChoices(Function &kernel) {
  DominatorTree dominators(kernel);
  LoopInfo loops(dominators);
  SmallVector<Instruction *, 8> choices;
  for (Instruction &instruction : instructions(kernel))
    if (isa<PHINode, SelectInst>(instruction) && isPacked(instruction, loops))
      choices.push_back(&instruction);
  for (Instruction *choice : choices)
    unpackChoice(*choice);
}

void unpackAccesses(Function &kernel) {
  for (Instruction &instruction : make_early_inc_range(instructions(kernel)))
    if (FixedVectorType *type = unpackedType(instruction))
      unpackAccess(instruction, *type);
}

} // namespace cgpredict
