#include "passes/tables/CountedLoops.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool canBeCopied(const BasicBlock &block) {
  if (block.isEHPad() || block.hasAddressTaken() ||
      isa<InvokeInst, CallBrInst, IndirectBrInst, ResumeInst>(block.getTerminator()))
    return false;
  return none_of(block, [](const Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    return instruction.getType()->isTokenTy() || (call && call->cannotDuplicate());
  });
}

class LoopCopier {
public:
  LoopCopier(Function &kernel, ArrayRef<BasicBlock *> headers, CountedCopies &copies)
      : kernel(kernel), headers(headers), copies(copies) {}

  void copy(Constant *isOver) {
    for (BasicBlock *header : headers)
      header->splitBasicBlock(header->getFirstInsertionPt(), header->getName() + ".begin");
    findOriginals();
    for (BasicBlock *block : originals)
      copies[block] = CloneBasicBlock(block, copies, ".counted", &kernel);
    for (BasicBlock *block : originals)
      for (Instruction &instruction : *copyOf(block))
        RemapInstruction(&instruction, copies, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    for (BasicBlock *header : headers)
      branchToCopy(*header, isOver);
    for (BasicBlock *block : originals)
      dropMissingPredecessors(*copyOf(block));
    for (BasicBlock *block : originals)
      for (Instruction &instruction : *block)
        joinVersions(instruction);
  }

private:
  BasicBlock *copyOf(BasicBlock *block) { return cast<BasicBlock>(copies.lookup(block)); }

  void findOriginals() {
    df_iterator_default_set<BasicBlock *> reached;
    for (BasicBlock *header : headers)
      for (BasicBlock *block : depth_first_ext(header, reached))
        originals.push_back(block);
  }

  /// The phis' values of this turn are taken along.
  void branchToCopy(BasicBlock &header, Constant *isOver) {
    BasicBlock *copy = copyOf(&header);
    for (PHINode &phi : header.phis())
      cast<PHINode>(copies.lookup(&phi))->addIncoming(&phi, &header);
    Instruction *end = header.getTerminator();
    IRBuilder<> builder(end);
    Value *flag = builder.CreateLoad(builder.getInt32Ty(), isOver);
    builder.CreateCondBr(builder.CreateIsNotNull(flag), copy, end->getSuccessor(0));
    end->eraseFromParent();
  }

  static void dropMissingPredecessors(BasicBlock &copy) {
    SmallPtrSet<BasicBlock *, 4> present(pred_begin(&copy), pred_end(&copy));
    for (PHINode &phi : copy.phis())
      phi.removeIncomingValueIf(
          [&](unsigned i) { return !present.contains(phi.getIncomingBlock(i)); },
          /*DeletePHIIfEmpty=*/false);
  }

  /// The copy of `original`, where its block may have run in either version.
  void joinVersions(Instruction &original) {
    auto *copy = cast_or_null<Instruction>(copies.lookup(&original));
    if (!copy) // the branch into the copy
      return;
    SmallVector<Use *, 8> elsewhere;
    for (Use &use : copy->uses()) {
      auto *user = cast<Instruction>(use.getUser());
      if (isa<PHINode>(user) || user->getParent() != copy->getParent())
        elsewhere.push_back(&use);
    }
    if (elsewhere.empty())
      return;
    SSAUpdater updater;
    updater.Initialize(original.getType(), original.getName());
    updater.AddAvailableValue(original.getParent(), &original);
    updater.AddAvailableValue(copy->getParent(), copy);
    for (Use *use : elsewhere)
      updater.RewriteUse(*use);
  }

  Function &kernel;
  ArrayRef<BasicBlock *> headers;
  CountedCopies &copies;
  SmallVector<BasicBlock *, 32> originals;
};

} // namespace

void copyLoops(Function &kernel, ArrayRef<BasicBlock *> headers, Constant *isOver,
               CountedCopies &copies) {
  if (!headers.empty() && all_of(kernel, canBeCopied))
    LoopCopier(kernel, headers, copies).copy(isOver);
}

} // namespace cgpredict
