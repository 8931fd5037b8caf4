// In the PTX of nvcc 13 for 7.5 to 9.0 `i += gridDim.x * blockDim.x` is not unrolled, as the step
// is unsigned; nor are `i < n` and `i += 4` of an unsigned i, `p < end` of pointers and `i <= n` of
// unsigned numbers, but all of them in steps of one, or signed. So LLVM 7 has it; newer ones also
// count constant steps, since a loop must end.
#include "passes/kernel/CountedLoops.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr const char *Uncounted = "cgpredict.uncounted";

// Whether the counter could step over the end of its type before the bound stops it.
bool mayWrap(const SCEVAddRecExpr &counter, const SCEV *bound, bool isSigned,
             ScalarEvolution &evolution) {
  const SCEV *step = counter.getStepRecurrence(evolution);
  if (step->isOne() || step->isAllOnesValue() ||
      (isSigned ? counter.hasNoSignedWrap() : counter.hasNoUnsignedWrap()))
    return false;
  const auto *constant = dyn_cast<SCEVConstant>(step);
  if (!constant || constant->getAPInt().isNegative())
    return true;
  const APInt &length = constant->getAPInt();
  const APInt highest =
      isSigned ? evolution.getSignedRangeMax(bound) : evolution.getUnsignedRangeMax(bound);
  bool overflows = false;
  (void)(isSigned ? highest.sadd_ov(length - 1, overflows)
                  : highest.uadd_ov(length - 1, overflows));
  return overflows;
}

bool isCounted(const ICmpInst &test, const Loop &loop, ScalarEvolution &evolution) {
  const auto *counter = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(test.getOperand(0)));
  const SCEV *bound = evolution.getSCEV(test.getOperand(1));
  CmpInst::Predicate predicate = test.getPredicate();
  if (!counter || counter->getLoop() != &loop) {
    bound = evolution.getSCEV(test.getOperand(0));
    counter = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(test.getOperand(1)));
    predicate = CmpInst::getSwappedPredicate(predicate);
  }
  if (test.isEquality() || !counter || counter->getLoop() != &loop)
    return true; // as evolution has it
  if (test.getOperand(0)->getType()->isPointerTy())
    return false;
  return !mayWrap(*counter, bound, CmpInst::isSigned(predicate), evolution);
}

// Of `i < n && i < m` both.
bool holdsForEach(const Value *condition, function_ref<bool(const Value *)> test) {
  using namespace PatternMatch;
  const Value *first = nullptr, *second = nullptr;
  if (match(condition, m_LogicalOp(m_Value(first), m_Value(second))))
    return holdsForEach(first, test) && holdsForEach(second, test);
  return test(condition);
}

// Of a loop that ends in one place, by whole numbers or pointers.
bool cannotBeTold(const Loop &loop, ScalarEvolution &evolution) {
  const BasicBlock *last = loop.getExitingBlock();
  const auto *branch = last ? dyn_cast<BranchInst>(last->getTerminator()) : nullptr;
  if (!branch || !branch->isConditional())
    return false;
  const Value *condition = branch->getCondition();
  return holdsForEach(condition, [](const Value *each) { return isa<ICmpInst>(each); }) &&
         (!evolution.hasLoopInvariantBackedgeTakenCount(&loop) ||
          !holdsForEach(condition, [&](const Value *each) {
            return isCounted(*cast<ICmpInst>(each), loop, evolution);
          }));
}

struct CountedLoops : PassInfoMixin<CountedLoops> {
  static PreservedAnalyses run(Loop &loop, LoopAnalysisManager &,
                               LoopStandardAnalysisResults &results, LPMUpdater &) {
    if (cannotBeTold(loop, results.SE))
      addStringMetadataToLoop(&loop, Uncounted, 1);
    return PreservedAnalyses::all();
  }
};

// A counter that would wrap around behind a call that never returned does not count as one that
// cannot wrap; nvcc has such calls inlined, and knows none that does not return.
constexpr std::pair<Attribute::AttrKind, const char *> Returning[] = {
    {Attribute::WillReturn, "cgpredict.returns"}, {Attribute::NoUnwind, "cgpredict.nounwind"}};

template <typename Visit> void forEachCall(Function &function, Visit visit) {
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<CallInst>(&instruction))
      for (const auto &[kind, mark] : Returning)
        visit(*call, kind, mark);
}

struct CallsReturn : PassInfoMixin<CallsReturn> {
  static PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    forEachCall(function, [](CallInst &call, Attribute::AttrKind kind, const char *mark) {
      if (call.hasFnAttr(kind))
        return;
      call.addFnAttr(kind);
      call.addFnAttr(Attribute::get(call.getContext(), mark));
    });
    return PreservedAnalyses::none();
  }
};

struct CallsAsTheyAre : PassInfoMixin<CallsAsTheyAre> {
  static PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    forEachCall(function, [](CallInst &call, Attribute::AttrKind kind, const char *mark) {
      if (!call.getFnAttr(mark).isValid())
        return;
      call.removeFnAttr(kind);
      call.removeFnAttr(mark);
    });
    return PreservedAnalyses::none();
  }
};

} // namespace

void addCountedLoops(FunctionPassManager &passes) {
  passes.addPass(CallsReturn());
  passes.addPass(createFunctionToLoopPassAdaptor(CountedLoops()));
  passes.addPass(CallsAsTheyAre());
}

bool isUncounted(const Loop &loop) { return getOptionalIntLoopAttribute(&loop, Uncounted) == 1; }

} // namespace cgpredict
