#include "passes/kernel/RowGuard.h"

#include "passes/kernel/RowCode.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cgpredict {
namespace {

class RowGuard {
public:
  explicit RowGuard(RowLoops &row) : row(row) {}

  void sink(bool eachThread) {
    BasicBlock *guard =
        BasicBlock::Create(row.thread->getContext(), "", row.thread->getParent(), row.thread);
    IRBuilder<> builder(guard);
    Value *first = builder.CreateICmpEQ(row.inner->index().phi, start());
    replace(*row.inner->header, *row.thread, *guard);
    replace(*row.outer->header, *row.begin, *row.preheader);
    replace(*row.starts, *row.preheader, *row.thread);
    if (eachThread) {
      builder.CreateBr(row.begin);
      skipUnless(first, *row.starts, *row.thread);
    } else {
      branch(builder, first, *row.begin, *row.thread);
    }
    sinkBehind();
  }

private:
  static void replace(BasicBlock &from, BasicBlock &old, BasicBlock &next) {
    from.getTerminator()->replaceSuccessorWith(&old, &next);
  }

  void branch(IRBuilder<> &builder, Value *condition, BasicBlock &taken, BasicBlock &other) {
    builder.SetCurrentDebugLocation(row.inner->header->getTerminator()->getDebugLoc());
    builder.CreateCondBr(condition, &taken, &other);
  }

  /// `part`, which one block leads to, is run where the condition holds.
  void skipUnless(Value *condition, BasicBlock &part, BasicBlock &behind) {
    if (&part.front() == part.getTerminator())
      return;
    BasicBlock *from = part.getSinglePredecessor();
    from->getTerminator()->eraseFromParent();
    IRBuilder<> builder(from);
    branch(builder, condition, part, behind);
  }

  Value *start() const { return row.inner->index().phi->getIncomingValueForBlock(row.preheader); }

  /// The condition as it will be for the next thread does not hold.
  Value *isLast(IRBuilder<> &builder) {
    auto *branch = cast<BranchInst>(row.inner->header->getTerminator());
    Value *next = inNextThread(branch->getCondition(), builder);
    return branch->getSuccessor(1) == row.inner->exit ? builder.CreateNot(next) : next;
  }

  Value *inNextThread(Value *value, IRBuilder<> &builder) {
    auto *made = dyn_cast<Instruction>(value);
    if (!made || made->getParent() != row.inner->header)
      return value;
    if (auto *phi = dyn_cast<PHINode>(made))
      return phi->getIncomingValueForBlock(row.tail);
    Instruction *copy = made->clone();
    for (Use &operand : copy->operands())
      operand.set(inNextThread(operand.get(), builder));
    return builder.Insert(copy);
  }

  void sinkBehind() {
    const auto isEmpty = [](BasicBlock *block) { return all_of(*block, isNothing); };
    if (all_of(row.after, isEmpty))
      return;
    IRBuilder<> builder(row.threadEnd->getTerminator());
    Value *last = isLast(builder);
    row.threadEnd->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(row.threadEnd);
    branch(builder, last, *row.behind, *row.tail);
    replace(*row.end, *row.latch, *row.tail);
    replace(*row.inner->exit, *row.behind, *row.latch);
  }

  RowLoops &row;
};

} // namespace

void guardRow(RowLoops &row, bool eachThread) { RowGuard(row).sink(eachThread); }

} // namespace cgpredict
