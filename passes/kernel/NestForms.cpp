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

/// The load at the end of `block` of what `again` loads, if nothing is written behind it.
LoadInst *sameLoad(const LoadInst &again, BasicBlock &block) {
  for (Instruction &instruction : reverse(block)) {
    auto *load = dyn_cast<LoadInst>(&instruction);
    if (load && load->isSimple() && load->getPointerOperand() == again.getPointerOperand() &&
        load->getType() == again.getType())
      return load;
    if (instruction.mayWriteToMemory())
      return nullptr;
  }
  return nullptr;
}

/// The loads in `path`, each with the one before its branch; empty if it does anything else than
/// to load again and compute.
SmallVector<std::pair<LoadInst *, LoadInst *>, 4> repeatedLoads(BasicBlock &path) {
  SmallVector<std::pair<LoadInst *, LoadInst *>, 4> repeated;
  BasicBlock *before = path.getSinglePredecessor();
  if (!before || !isa<BranchInst>(before->getTerminator()) || !path.getSingleSuccessor())
    return {};
  for (Instruction &instruction : path) {
    if (auto *load = dyn_cast<LoadInst>(&instruction)) {
      LoadInst *first = load->isSimple() ? sameLoad(*load, *before) : nullptr;
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
    Value *index = nullptr;
    const APInt *end = nullptr;
    CmpInst::Predicate predicate;
    if (!match(&instruction,
               m_ICmp(predicate, m_OneUse(m_And(m_Value(index), m_SpecificInt(0xffffffff))),
                      m_APInt(end))) ||
        !CmpInst::isIntPredicate(predicate) || !ICmpInst::isEquality(predicate) ||
        !index->getType()->isIntegerTy(64) || end->getActiveBits() > 32)
      continue;
    IRBuilder<> builder(&instruction);
    Value *test = builder.CreateICmp(predicate, builder.CreateTrunc(index, narrow),
                                     ConstantInt::get(narrow, end->trunc(32)));
    auto *mask = cast<Instruction>(instruction.getOperand(0));
    instruction.replaceAllUsesWith(test);
    instruction.eraseFromParent();
    mask->eraseFromParent();
  }
}

} // namespace cgpredict
