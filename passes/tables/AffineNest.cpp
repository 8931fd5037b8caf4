#include "passes/tables/AffineNest.h"

#include "passes/kernel/LlvmVersion.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Position of the pointer operand of an access, atomics included.
Value *accessedPointer(Instruction &instruction) {
  if (Value *pointer = getLoadStorePointerOperand(&instruction))
    return pointer;
  if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
    return update->getPointerOperand();
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return exchange->getPointerOperand();
  return nullptr;
}

class NestFinder {
public:
  NestFinder(Loop &root, DominatorTree &dominators, ScalarEvolution &evolution,
             function_ref<bool(Instruction &)> isRecorded)
      : root(root), dominators(dominators), evolution(evolution), isRecorded(isRecorded),
        expander(evolution, root.getHeader()->getModule()->getDataLayout()) {}

  std::optional<AffineNest> find() {
    if (!root.getLoopPreheader() || !addLevel(root, -1))
      return std::nullopt;
    return std::move(nest);
  }

private:
  /// Adds `loop` with all its inner loops; false where something is not affine.
  bool addLevel(Loop &loop, int parent) {
    unsigned number = nest.levels.size();
    nest.levels.push_back({&loop, parent, {}, nullptr, false, {}, {}, {}});
    chain.push_back(&loop);
    bool holds = loop.isLoopSimplifyForm() && loop.getExitingBlock() == loop.getLoopLatch() &&
                 loop.getExitBlock() && readTrips(number) && addInnerLoops(loop, number) &&
                 addBlocks(loop, number);
    chain.pop_back();
    return holds;
  }

  bool readTrips(unsigned number) {
    Loop &loop = *nest.levels[number].loop;
    const SCEV *taken = evolution.getBackedgeTakenCount(&loop);
    if (isa<SCEVCouldNotCompute>(taken))
      return false;
    ArrayRef<Loop *> outer = ArrayRef(chain).drop_back();
    const SCEV *trips = evolution.getAddExpr(taken, evolution.getOne(taken->getType()));
    std::optional<AffineExpression> affine = decompose(trips, outer);
    // A 32-bit bound that follows an outer index is zero-extended, which hides how it runs.
    if (!affine && evolution.getUnsignedRangeMax(trips).getActiveBits() <= 32)
      affine = decompose(
          evolution.getTruncateOrNoop(trips, Type::getInt32Ty(evolution.getContext())), outer);
    if (!affine)
      return false;
    nest.levels[number].trips = *affine;
    return true;
  }

  bool addInnerLoops(Loop &loop, unsigned number) {
    for (Loop *inner : loop.getSubLoops()) {
      unsigned level = nest.levels.size();
      if (!inner->isLoopSimplifyForm() || !inner->getExitBlock() || !addLevel(*inner, number))
        return false;
      if (!dominators.dominates(inner->getLoopPreheader(), loop.getLoopLatch()) &&
          !readGuard(*inner, loop, level))
        return false;
    }
    return true;
  }

  /// if (guard) { preheader; inner loop; exit block } with nothing else under it.
  bool readGuard(Loop &inner, Loop &outer, unsigned level) {
    BasicBlock *before = inner.getLoopPreheader(), *after = inner.getExitBlock();
    BasicBlock *test = before->getSinglePredecessor(), *behind = after->getSingleSuccessor();
    auto *branch = test ? dyn_cast<BranchInst>(test->getTerminator()) : nullptr;
    if (!branch || !branch->isConditional() || !dominators.dominates(test, outer.getLoopLatch()))
      return false;
    bool whenTrue = branch->getSuccessor(0) == before;
    if (branch->getSuccessor(whenTrue ? 1 : 0) != behind)
      return false;
    AffineLevel &plan = nest.levels[level];
    plan.before = {before};
    plan.after = {after};
    if (root.isLoopInvariant(branch->getCondition())) {
      plan.guard = branch->getCondition();
      plan.guardInverted = !whenTrue;
      return true;
    }
    return saysTripsArePositive(*branch, whenTrue, inner);
  }

  /// The guard is `0 < trips` or `0 != trips`, so the trip count itself tells (it is clamped at 0).
  bool saysTripsArePositive(BranchInst &branch, bool whenTrue, Loop &inner) {
    auto *compare = dyn_cast<ICmpInst>(branch.getCondition());
    if (!compare || !compare->getOperand(0)->getType()->isIntegerTy())
      return false;
    CmpInst::Predicate predicate =
        whenTrue ? compare->getPredicate() : compare->getInversePredicate();
    const SCEV *less = evolution.getSCEV(compare->getOperand(0));
    const SCEV *more = evolution.getSCEV(compare->getOperand(1));
    if (predicate == CmpInst::ICMP_SGT || predicate == CmpInst::ICMP_UGT ||
        predicate == CmpInst::ICMP_SGE || predicate == CmpInst::ICMP_UGE)
      std::swap(less, more);
    else if (predicate == CmpInst::ICMP_EQ)
      return false;
    const SCEV *distance = evolution.getMinusSCEV(more, less);
    if (CmpInst::isRelational(predicate) && CmpInst::isNonStrictPredicate(predicate))
      distance = evolution.getAddExpr(distance, evolution.getOne(distance->getType()));
    if (predicate == CmpInst::ICMP_NE && areTrips(evolution.getNegativeSCEV(distance), inner))
      return true;
    return areTrips(distance, inner);
  }

  bool areTrips(const SCEV *value, Loop &loop) {
    const SCEV *taken = evolution.getBackedgeTakenCount(&loop);
    const SCEV *trips = evolution.getAddExpr(taken, evolution.getOne(taken->getType()));
    Type *narrow = Type::getInt32Ty(evolution.getContext()); // of the index, before it was widened
    if (evolution.getTypeSizeInBits(trips->getType()) < 32 ||
        evolution.getTypeSizeInBits(value->getType()) < 32)
      return false;
    return trips == value || (evolution.getUnsignedRangeMax(trips).getActiveBits() <= 32 &&
                              evolution.getTruncateOrNoop(trips, narrow) ==
                                  evolution.getTruncateOrNoop(value, narrow));
  }

  bool addBlocks(Loop &loop, unsigned number) {
    for (BasicBlock &block : *loop.getHeader()->getParent()) { // in rank order
      if (!loop.contains(&block))
        continue;
      if (int inner = innerLevelOf(block, number); inner >= 0) {
        if (&block == nest.levels[inner].loop->getHeader())
          nest.levels[number].body.push_back({nullptr, unsigned(inner)});
        continue;
      }
      bool wraps = isWrapper(block, number);
      if (!wraps && !dominators.dominates(&block, loop.getLoopLatch()))
        return false;
      if (!wraps)
        nest.levels[number].body.push_back({&block, 0});
      nest.blocks.insert(&block);
      if (!addAccesses(block, number))
        return false;
    }
    return true;
  }

  /// The level directly inside `number` whose loop holds `block`, or -1.
  int innerLevelOf(BasicBlock &block, unsigned number) const {
    for (unsigned level = number + 1; level < nest.levels.size(); ++level)
      if (nest.levels[level].parent == int(number) && nest.levels[level].loop->contains(&block))
        return level;
    return -1;
  }

  bool isWrapper(BasicBlock &block, unsigned number) const {
    return any_of(nest.levels, [&](const AffineLevel &level) {
      return level.parent == int(number) &&
             (is_contained(level.before, &block) || is_contained(level.after, &block));
    });
  }

  bool addAccesses(BasicBlock &block, unsigned number) {
    for (Instruction &instruction : block) {
      if (isRecorded(instruction)) {
        std::optional<AffineExpression> address =
            decompose(evolution.getSCEV(accessedPointer(instruction)), chain);
        if (!address)
          return false;
        nest.accesses.push_back({&instruction, int(number), *address});
      } else if (auto *call = dyn_cast<CallBase>(&instruction);
                 call && !isa<IntrinsicInst>(call) && !call->doesNotAccessMemory() &&
                 !call->getType()->isFloatingPointTy()) {
        return false;
      }
    }
    return true;
  }

  /// base + sum of strides * iteration numbers over `loops`, all invariant in the nest.
  std::optional<AffineExpression> decompose(const SCEV *value, ArrayRef<Loop *> loops) {
    AffineExpression result{value, {}};
    for (Loop *loop : reverse(loops)) {
      const SCEV *stride = evolution.getZero(evolution.getEffectiveSCEVType(value->getType()));
      if (auto *recurrence = dyn_cast<SCEVAddRecExpr>(result.base);
          recurrence && recurrence->getLoop() == loop) {
        if (!recurrence->isAffine())
          return std::nullopt;
        stride = recurrence->getStepRecurrence(evolution);
        result.base = recurrence->getStart();
      } else if (!evolution.isLoopInvariant(result.base, loop)) {
        return std::nullopt;
      }
      result.strides.insert(result.strides.begin(), stride);
    }
    if (!isKnownBefore(result.base) ||
        !all_of(result.strides, [&](const SCEV *s) { return isKnownBefore(s); }))
      return std::nullopt;
    return result;
  }

  bool isKnownBefore(const SCEV *value) {
    return evolution.isLoopInvariant(value, &root) &&
           expander.isSafeToExpandAt(value, root.getLoopPreheader()->getTerminator());
  }

  Loop &root;
  DominatorTree &dominators;
  ScalarEvolution &evolution;
  function_ref<bool(Instruction &)> isRecorded;
  ScevExpander expander;
  SmallVector<Loop *, 4> chain;
  AffineNest nest;
};

void findIn(ArrayRef<Loop *> loops, DominatorTree &dominators, ScalarEvolution &evolution,
            function_ref<bool(Instruction &)> isRecorded, std::vector<AffineNest> &found) {
  for (Loop *loop : loops) {
    if (auto nest = NestFinder(*loop, dominators, evolution, isRecorded).find())
      found.push_back(std::move(*nest));
    else
      findIn(loop->getSubLoops(), dominators, evolution, isRecorded, found);
  }
}

} // namespace

std::vector<AffineNest> findAffineNests(Function &, LoopInfo &loops, DominatorTree &dominators,
                                        ScalarEvolution &evolution,
                                        function_ref<bool(Instruction &)> isRecorded) {
  std::vector<AffineNest> found;
  findIn(loops.getTopLevelLoops(), dominators, evolution, isRecorded, found);
  return found;
}

} // namespace cgpredict
