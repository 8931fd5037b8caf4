#include "passes/kernel/TruthBytes.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isTruth(const Value &value, const DataLayout &layout) {
  return value.getType()->isIntegerTy() && computeKnownBits(&value, layout).getMaxValue().ule(1);
}

/// The comparison that `value` holds, 0 or 1, if it is one of two bytes that are that too.
ICmpInst *comparedTruths(const Value &value) {
  auto *widened = dyn_cast<ZExtInst>(&value);
  auto *compare = widened ? dyn_cast<ICmpInst>(widened->getOperand(0)) : nullptr;
  if (!compare || !compare->isEquality() || !compare->hasOneUse())
    return nullptr;
  const DataLayout &layout = compare->getModule()->getDataLayout();
  return all_of(compare->operands(), [&](const Use &each) { return isTruth(*each, layout); })
             ? compare
             : nullptr;
}

} // namespace

void combineTruths(Function &kernel) {
  SmallVector<std::pair<Instruction *, ICmpInst *>, 4> truths;
  for (Instruction &instruction : instructions(kernel))
    if (ICmpInst *compare = comparedTruths(instruction))
      truths.push_back({&instruction, compare});
  for (auto &[truth, compare] : truths) {
    IRBuilder<> builder(truth);
    Value *differ = builder.CreateXor(compare->getOperand(0), compare->getOperand(1));
    if (compare->getPredicate() == ICmpInst::ICMP_EQ)
      differ = builder.CreateXor(differ, 1);
    truth->replaceAllUsesWith(builder.CreateZExtOrTrunc(differ, truth->getType()));
    truth->eraseFromParent();
    compare->eraseFromParent();
  }
}

} // namespace cgpredict
