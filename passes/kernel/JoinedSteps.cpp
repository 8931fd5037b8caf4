#include "passes/kernel/JoinedSteps.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <optional>

using namespace llvm;

namespace cgpredict {
namespace {

/// How far steps lead: bytes, of a pointer.
struct Way {
  APInt distance;
  unsigned steps = 0;
  bool isInBounds = true;
};

/// What `value` is a step from, if that is a constant, which it adds to `way`; else null.
Value *before(Value &value, Way &way) {
  ++way.steps;
  if (auto *address = dyn_cast<GEPOperator>(&value)) {
    way.isInBounds = way.isInBounds && address->isInBounds();
    const DataLayout &layout = cast<Instruction>(address)->getDataLayout();
    return address->accumulateConstantOffset(layout, way.distance) ? address->getPointerOperand()
                                                                   : nullptr;
  }
  auto *sum = dyn_cast<BinaryOperator>(&value);
  auto *step = sum ? dyn_cast<ConstantInt>(sum->getOperand(1)) : nullptr;
  if (!step || (sum->getOpcode() != Instruction::Add && sum->getOpcode() != Instruction::Sub))
    return nullptr;
  way.distance += sum->getOpcode() == Instruction::Add ? step->getValue() : -step->getValue();
  return sum->getOperand(0);
}

std::optional<Way> wayTo(Value &last, const PHINode &phi) {
  const DataLayout &layout = phi.getDataLayout();
  Type *type = phi.getType();
  Way way{APInt(
      type->isPointerTy() ? layout.getIndexTypeSizeInBits(type) : type->getIntegerBitWidth(), 0)};
  Value *value = &last;
  while (value != &phi) {
    value = isa<Instruction>(value) ? before(*value, way) : nullptr;
    if (!value)
      return std::nullopt;
  }
  return way;
}

Value *stepOnce(PHINode &phi, const Way &way, IRBuilder<> &builder) {
  Value *distance = builder.getInt(way.distance);
  if (!phi.getType()->isPointerTy())
    return builder.CreateAdd(&phi, distance);
  return builder.CreateGEP(builder.getInt8Ty(), &phi, distance, "",
                           way.isInBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
}

void join(PHINode &phi, BasicBlock &latch) {
  auto *last = dyn_cast<Instruction>(phi.getIncomingValueForBlock(&latch));
  if (!last || !(phi.getType()->isPointerTy() || phi.getType()->isIntegerTy()))
    return;
  const std::optional<Way> way = wayTo(*last, phi);
  if (!way || way->steps < 2)
    return;
  IRBuilder<> builder(last);
  Value *once = stepOnce(phi, *way, builder);
  once->takeName(last);
  last->replaceAllUsesWith(once);
  last->eraseFromParent();
}

} // namespace

void joinSteps(Loop &loop) {
  if (BasicBlock *latch = loop.getLoopLatch())
    for (PHINode &phi : loop.getHeader()->phis())
      join(phi, *latch);
}

} // namespace cgpredict
