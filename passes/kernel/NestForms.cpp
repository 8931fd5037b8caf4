#include "passes/kernel/NestForms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cgpredict {
namespace {

using RepeatedLoads = SmallVector<std::pair<LoadInst *, LoadInst *>, 4>;

/// Whether both are computed alike, where what was loaded again is what was loaded before.
bool isSame(const Value &again, const Value &first, const RepeatedLoads &repeated,
            unsigned depth = 0) {
  const auto isPair = [&](const auto &pair) {
    return pair.first == &again && pair.second == &first;
  };
  if (&again == &first || any_of(repeated, isPair))
    return true;
  auto *computed = dyn_cast<Instruction>(&again), *before = dyn_cast<Instruction>(&first);
  return depth < 8 && computed && before && !computed->mayReadOrWriteMemory() &&
         !isa<PHINode, AllocaInst>(computed) && computed->isSameOperationAs(before) &&
         all_of(zip(computed->operands(), before->operands()), [&](const auto &pair) {
           return isSame(*std::get<0>(pair), *std::get<1>(pair), repeated, depth + 1);
         });
}

/// The load at the end of `block` of what `again` loads, if nothing is written behind it.
LoadInst *sameLoad(const LoadInst &again, BasicBlock &block, const RepeatedLoads &repeated) {
  for (Instruction &instruction : reverse(block)) {
    auto *load = dyn_cast<LoadInst>(&instruction);
    if (load && load->isSimple() && load->getType() == again.getType() &&
        isSame(*again.getPointerOperand(), *load->getPointerOperand(), repeated))
      return load;
    if (instruction.mayWriteToMemory())
      return nullptr;
  }
  return nullptr;
}

/// The loads in `path`, each with the one before its branch; empty if it does anything else than
/// to load again and compute.
RepeatedLoads repeatedLoads(BasicBlock &path) {
  RepeatedLoads repeated;
  BasicBlock *before = path.getSinglePredecessor();
  if (!before || !isa<BranchInst>(before->getTerminator()) || !path.getSingleSuccessor())
    return {};
  for (Instruction &instruction : path) {
    if (auto *load = dyn_cast<LoadInst>(&instruction)) {
      LoadInst *first = load->isSimple() ? sameLoad(*load, *before, repeated) : nullptr;
      if (!first)
        return {};
      repeated.emplace_back(load, first);
    } else if (!instruction.isTerminator() && !isSafeToSpeculativelyExecute(&instruction)) {
      return {};
    }
  }
  return repeated;
}

} // namespace

void reuseLoadsOfBranches(Function &kernel) {
  for (BasicBlock &block : kernel)
    for (auto [load, first] : repeatedLoads(block)) {
      load->replaceAllUsesWith(first);
      load->eraseFromParent();
    }
}

void testNarrowIndices(Function &kernel) {
  using namespace PatternMatch;
  Type *narrow = Type::getInt32Ty(kernel.getContext());
  for (Instruction &instruction : make_early_inc_range(instructions(kernel))) {
    auto *compare = dyn_cast<ICmpInst>(&instruction);
    Value *index = nullptr;
    const APInt *end = nullptr;
    const auto low = m_OneUse(m_And(m_Value(index), m_SpecificInt(0xffffffff)));
    if (!compare || !compare->isEquality() || !match(compare->getOperand(0), low) ||
        !match(compare->getOperand(1), m_APInt(end)) || !index->getType()->isIntegerTy(64) ||
        end->getActiveBits() > 32)
      continue;
    IRBuilder<> builder(compare);
    Value *test = builder.CreateICmp(compare->getPredicate(), builder.CreateTrunc(index, narrow),
                                     ConstantInt::get(narrow, end->trunc(32)));
    auto *mask = cast<Instruction>(compare->getOperand(0));
    compare->replaceAllUsesWith(test);
    compare->eraseFromParent();
    mask->eraseFromParent();
  }
}

} // namespace cgpredict
