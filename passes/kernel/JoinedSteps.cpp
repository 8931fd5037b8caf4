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

/// Ways from the value that a variable has as an iteration begins.
class Ways {
public:
  explicit Ways(const PHINode &phi) : phi(phi) {}

  /// None where it is no constant.
  std::optional<Way> to(Value &last) {
    Way way{APInt(bits(), 0)};
    Value *value = &last;
    while (value != &phi) {
      if (left-- == 0 || !isa<Instruction>(value))
        return std::nullopt;
      if (auto *joined = dyn_cast<PHINode>(value)) {
        std::optional<Way> common = toAll(*joined);
        return common ? std::optional(sum(way, *common)) : std::nullopt;
      }
      if (!(value = before(*value, way)))
        return std::nullopt;
    }
    return way;
  }

private:
  unsigned bits() const {
    Type *type = phi.getType();
    return type->isPointerTy() ? phi.getDataLayout().getIndexTypeSizeInBits(type)
                               : type->getIntegerBitWidth();
  }

  /// Behind `if (x) *o++ = 1; else *o++ = 2;`: where all ways are as long.
  std::optional<Way> toAll(PHINode &joined) {
    std::optional<Way> common;
    for (Value *value : joined.incoming_values()) {
      std::optional<Way> way = to(*value);
      if (!way || (common && common->distance != way->distance))
        return std::nullopt;
      way->isInBounds = way->isInBounds && (!common || common->isInBounds);
      common = way;
    }
    ++common->steps;
    return common;
  }

  static Way sum(const Way &one, const Way &other) {
    return {one.distance + other.distance, one.steps + other.steps,
            one.isInBounds && other.isInBounds};
  }

  const PHINode &phi;
  unsigned left = 256; ///< Steps: branches one behind the other have exponentially many ways.
};

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
  const std::optional<Way> way = Ways(phi).to(*last);
  if (!way || way->steps < 2)
    return;
  IRBuilder<> builder(last->getParent(), isa<PHINode>(last)
                                             ? last->getParent()->getFirstInsertionPt()
                                             : last->getIterator());
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
