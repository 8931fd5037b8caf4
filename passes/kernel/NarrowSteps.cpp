#include "passes/kernel/NarrowSteps.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// The operation that makes the same low bits of the variable itself, by that amount.
std::optional<Instruction::BinaryOps> narrowOperation(const BinaryOperator &step, bool isSigned,
                                                      unsigned bits) {
  auto *amount = dyn_cast<ConstantInt>(step.getOperand(1));
  const bool isPlace = amount && amount->getValue().ult(bits);
  const bool isDivisor =
      amount && amount->getValue().isStrictlyPositive() && amount->getValue().isSignedIntN(bits);
  switch (step.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return step.getOpcode();
  case Instruction::Shl:
    return isPlace ? std::optional(Instruction::Shl) : std::nullopt;
  case Instruction::AShr:
    return isPlace ? std::optional(isSigned ? Instruction::AShr : Instruction::LShr) : std::nullopt;
  case Instruction::SDiv:
    return isDivisor ? std::optional(isSigned ? Instruction::SDiv : Instruction::UDiv)
                     : std::nullopt;
  default:
    return std::nullopt;
  }
}

void stepNarrowly(PHINode &phi, TruncInst &cut) {
  auto *step = dyn_cast<BinaryOperator>(cut.getOperand(0));
  auto *extension = step ? dyn_cast<CastInst>(step->getOperand(0)) : nullptr;
  if (!extension || !isa<SExtInst, ZExtInst>(extension) || extension->getOperand(0) != &phi)
    return;
  const auto operation =
      narrowOperation(*step, isa<SExtInst>(extension), phi.getType()->getIntegerBitWidth());
  if (!operation)
    return;
  IRBuilder<> builder(&cut);
  Value *amount = step->getOperand(1);
  auto *wider = dyn_cast<CastInst>(amount);
  const bool isWidened =
      wider && isa<SExtInst, ZExtInst>(wider) && wider->getSrcTy() == phi.getType();
  amount = isWidened ? wider->getOperand(0) : builder.CreateTrunc(amount, phi.getType());
  Value *next = builder.CreateBinOp(*operation, &phi, amount);
  next->takeName(&cut);
  cut.replaceAllUsesWith(next);
}

} // namespace

void stepNarrowly(Loop &loop) {
  BasicBlock *latch = loop.getLoopLatch();
  for (PHINode &phi : loop.getHeader()->phis())
    if (latch && phi.getType()->isIntegerTy())
      if (auto *cut = dyn_cast<TruncInst>(phi.getIncomingValueForBlock(latch)))
        stepNarrowly(phi, *cut);
}

} // namespace cgpredict
