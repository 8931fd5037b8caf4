#include "passes/kernel/DelayedIndices.h"

#include "passes/kernel/TripCounter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include <optional>

using namespace llvm;

namespace cgpredict {
namespace {

/// What the loop counts with by a constant, which never is again what it begins with.
struct Index {
  PHINode *phi;
  Value *start;
  Instruction *advance; ///< Addition, subtraction or address; of a constant.
};

ConstantInt *constantStep(Instruction &advance, const PHINode &phi) {
  const bool adds = advance.getOpcode() == Instruction::Add ||
                    advance.getOpcode() == Instruction::Sub ||
                    (isa<GetElementPtrInst>(advance) && advance.getNumOperands() == 2);
  auto *step = adds && advance.getOperand(0) == &phi ? dyn_cast<ConstantInt>(advance.getOperand(1))
                                                     : nullptr;
  return step && !step->isZero() ? step : nullptr;
}

bool cannotWrap(const Instruction &advance) {
  if (auto *address = dyn_cast<GEPOperator>(&advance))
    return address->isInBounds();
  const auto &sum = cast<OverflowingBinaryOperator>(advance);
  return sum.hasNoSignedWrap() || sum.hasNoUnsignedWrap();
}

/// Whether the condition ends the loop before an index that goes in steps of one comes round to
/// where it began: `i < n` with `i++`, `i > n` with `i--`, `i != n` with either.
bool endsBeforeWrap(const PHINode &phi, const ConstantInt &step, const Loop &loop) {
  auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());
  if (!branch || branch->isUnconditional() || !loop.isLoopExiting(loop.getHeader()))
    return false;
  auto *compare = dyn_cast<ICmpInst>(branch->getCondition());
  if (!compare || compare->getOperand(0) != &phi || !loop.isLoopInvariant(compare->getOperand(1)))
    return false;
  const CmpInst::Predicate stays = loop.contains(branch->getSuccessor(0))
                                       ? compare->getPredicate()
                                       : compare->getInversePredicate();
  const bool isBelow = stays == CmpInst::ICMP_ULT || stays == CmpInst::ICMP_SLT;
  const bool isAbove = stays == CmpInst::ICMP_UGT || stays == CmpInst::ICMP_SGT;
  return (step.isOne() && (isBelow || stays == CmpInst::ICMP_NE)) ||
         (step.isMinusOne() && (isAbove || stays == CmpInst::ICMP_NE));
}

std::optional<Index> asIndex(PHINode &phi, const Loop &loop) {
  auto *advance = dyn_cast<Instruction>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  ConstantInt *step = advance ? constantStep(*advance, phi) : nullptr;
  if (!step || !(cannotWrap(*advance) || endsBeforeWrap(phi, *step, loop)))
    return std::nullopt;
  return Index{&phi, phi.getIncomingValueForBlock(loop.getLoopPreheader()), advance};
}

/// What `index` was in the iteration before.
Value *valueBefore(const Index &index, IRBuilder<> &builder) {
  auto *step = cast<ConstantInt>(index.advance->getOperand(1));
  if (auto *address = dyn_cast<GetElementPtrInst>(index.advance))
    return builder.CreateGEP(address->getSourceElementType(), index.phi,
                             ConstantInt::get(step->getType(), -step->getValue()));
  return index.advance->getOpcode() == Instruction::Add ? builder.CreateSub(index.phi, step)
                                                        : builder.CreateAdd(index.phi, step);
}

/// `value` under casts, which it adds to `casts`, outermost first.
Value *withoutCasts(Value *value, const Loop &loop, SmallVectorImpl<CastInst *> &casts) {
  auto *cast = dyn_cast<CastInst>(value);
  if (!cast || !loop.contains(cast))
    return value;
  casts.push_back(cast);
  return withoutCasts(cast->getOperand(0), loop, casts);
}

/// Where `phi` is a delayed index, it is computed from now on.
void compute(PHINode &phi, const Loop &loop) {
  SmallVector<CastInst *, 2> casts;
  auto *from = dyn_cast<PHINode>(
      withoutCasts(phi.getIncomingValueForBlock(loop.getLoopLatch()), loop, casts));
  if (!from || from == &phi || from->getParent() != loop.getHeader())
    return;
  const std::optional<Index> index = asIndex(*from, loop);
  if (!index)
    return;
  IRBuilder<> builder(&*loop.getHeader()->getFirstInsertionPt());
  Value *before = valueBefore(*index, builder);
  for (CastInst *cast : reverse(casts))
    before = builder.CreateCast(cast->getOpcode(), before, cast->getType());
  Value *first = phi.getIncomingValueForBlock(loop.getLoopPreheader());
  Value *value =
      builder.CreateSelect(builder.CreateICmpEQ(index->phi, index->start), first, before);
  value->takeName(&phi);
  phi.replaceAllUsesWith(value);
  phi.eraseFromParent();
}

} // namespace

void computeDelayedIndices(Loop &loop) {
  if (!loop.getLoopPreheader() || !loop.getLoopLatch())
    return;
  for (PHINode &phi : make_early_inc_range(loop.getHeader()->phis()))
    compute(phi, loop);
}

} // namespace cgpredict
