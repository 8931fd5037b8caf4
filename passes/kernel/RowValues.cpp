#include "passes/kernel/RowValues.h"

#include "passes/kernel/Rematerialize.h"
#include "passes/kernel/RowScalars.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cgpredict {
namespace {

class RowValues {
public:
  RowValues(const Nest &nest, RowLoops &row, bool eachThread)
      : nest(nest), row(row), eachThread(eachThread) {}

  std::string run() {
    moveSteps();
    if (reason.empty())
      reason = moveScalars(nest, row);
    if (reason.empty())
      moveBefore();
    return reason;
  }

private:
  /// Threads have the outer index: where it takes its step stays with the loop.
  void moveSteps() {
    for (const Induction &induction : row.outer->inductions) {
      Instruction *step = induction.advance;
      for (Use &use : make_early_inc_range(step->uses()))
        if (auto *reader = cast<Instruction>(use.getUser()); reader != induction.phi) {
          Instruction *copy = step->clone();
          copy->insertBefore(isa<PHINode>(reader) ? row.end->getTerminator()->getIterator()
                                                  : reader->getIterator());
          use.set(copy);
        }
      step->moveBefore(*row.latch, row.latch->getTerminator()->getIterator());
      for (Use &operand : step->operands())
        if (auto *made = dyn_cast<Instruction>(operand); made && isInRow(*made))
          operand.set(recomputed(*made));
    }
  }

  bool isInRow(Instruction &made) const {
    return row.before.contains(made.getParent()) || row.after.contains(made.getParent());
  }

  void moveBefore() {
    for (BasicBlock *block : row.before)
      for (Instruction &instruction : make_early_inc_range(*block))
        moveValue(instruction);
  }

  void moveValue(Instruction &made) {
    Value *again = nullptr;
    AllocaInst *slot = nullptr;
    DenseMap<BasicBlock *, Value *> reloads;
    for (Use &use : make_early_inc_range(made.uses())) {
      const RowPart part = row.partOf(use);
      if (part == RowPart::Before || (eachThread && part != RowPart::Header))
        continue;
      if (again || canRematerialize(&made, nest)) {
        again = again ? again : recomputed(made);
        use.set(again);
      } else if (part == RowPart::Header || made.isTerminator()) {
        reason = "the end of a mapped loop is not known before it";
      } else {
        slot = slot ? slot : slotBehind(made);
        Value *&load = reloads[beginOf(part, row)];
        if (!load) {
          IRBuilder<> builder(beginOf(part, row), beginOf(part, row)->getFirstInsertionPt());
          builder.SetCurrentDebugLocation(cast<Instruction>(use.getUser())->getDebugLoc());
          load = builder.CreateLoad(made.getType(), slot, made.getName());
        }
        use.set(load);
      }
    }
  }

  Value *recomputed(Instruction &made) {
    if (!canRematerialize(&made, nest)) {
      reason = "the step of a mapped loop changes inside it";
      return &made;
    }
    IRBuilder<> builder(row.preheader->getTerminator());
    return rematerialize(&made, nest, builder, [](Value *leaf) { return leaf; });
  }

  AllocaInst *slotBehind(Instruction &made) {
    AllocaInst *slot = makeSlot(made, nest);
    BasicBlock::iterator behind = isa<PHINode>(made) ? made.getParent()->getFirstInsertionPt()
                                                     : std::next(made.getIterator());
    IRBuilder<> builder(made.getParent(), behind);
    builder.SetCurrentDebugLocation(made.getDebugLoc());
    builder.CreateStore(&made, slot);
    return slot;
  }

  const Nest &nest;
  RowLoops &row;
  bool eachThread;
  std::string reason;
};

} // namespace

BasicBlock *beginOf(RowPart part, const RowLoops &row) {
  switch (part) {
  case RowPart::Before:
    return row.begin;
  case RowPart::Inner:
    return row.thread;
  case RowPart::After:
    return row.behind;
  default:
    llvm_unreachable("a value of a row is read in the row");
  }
}

std::string moveValues(const Nest &nest, RowLoops &row, bool eachThread) {
  return RowValues(nest, row, eachThread).run();
}

} // namespace cgpredict
