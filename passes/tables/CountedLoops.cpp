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
      : kernel(kernel), headers(headers.begin(), headers.end()), copies(copies) {}

  /// Nothing is changed where the answer is no.
  bool canCopy() {
    findOriginals();
    return all_of(originals, [](const BasicBlock *block) { return canBeCopied(*block); });
  }

  void copy(Constant *isOver) {
    for (BasicBlock *header : headers)
      originals.push_back(header->splitBasicBlock(header->getFirstInsertionPt(),
                                                  header->getName() + ".begin"));
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
      leadToEnds(*block);
    for (BasicBlock *block : originals)
      for (Instruction &instruction : *block)
        joinVersions(instruction);
  }

private:
  BasicBlock *copyOf(BasicBlock *block) { return cast<BasicBlock>(copies.lookup(block)); }

  /// Ends, from which no return is reached, throw exceptions: they stay as they are, for both
  /// versions.
  void findOriginals() {
    SmallPtrSet<BasicBlock *, 32> returning;
    SmallVector<BasicBlock *, 32> work;
    for (BasicBlock &block : kernel)
      if (isa<ReturnInst>(block.getTerminator())) {
        returning.insert(&block);
        work.push_back(&block);
      }
    while (!work.empty())
      for (BasicBlock *before : predecessors(work.pop_back_val()))
        if (returning.insert(before).second)
          work.push_back(before);
    erase_if(headers, [&](BasicBlock *header) { return !returning.contains(header); });
    df_iterator_default_set<BasicBlock *> reached;
    for (BasicBlock *header : headers)
      for (BasicBlock *block : depth_first_ext(header, reached))
        if (returning.contains(block))
          originals.push_back(block);
        else
          ends.insert(block);
  }

  void leadToEnds(BasicBlock &block) {
    for (BasicBlock *next : successors(copyOf(&block)))
      if (ends.contains(next))
        for (PHINode &phi : next->phis()) {
          Value *value = phi.getIncomingValueForBlock(&block);
          Value *copy = copies.lookup(value);
          phi.addIncoming(copy ? copy : value, copyOf(&block));
        }
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
    for (Use &use : original.uses())
      if (ends.contains(cast<Instruction>(use.getUser())->getParent()))
        elsewhere.push_back(&use);
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
  SmallVector<BasicBlock *, 8> headers;
  CountedCopies &copies;
  SmallVector<BasicBlock *, 32> originals;
  SmallPtrSet<BasicBlock *, 8> ends;
};

} // namespace

void copyLoops(Function &kernel, ArrayRef<BasicBlock *> headers, Constant *isOver,
               CountedCopies &copies) {
  LoopCopier copier(kernel, headers, copies);
  if (copier.canCopy())
    copier.copy(isOver);
}

} // namespace cgpredict
