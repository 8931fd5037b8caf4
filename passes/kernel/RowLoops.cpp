#include "passes/kernel/RowLoops.h"

#include "passes/kernel/UserLocation.h"

#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// The blocks of `loop` that control gets to from `from` before it comes to `stop`.
void collect(BasicBlock *from, const BasicBlock *stop, const Loop &loop, RowBlocks &blocks) {
  if (from != stop)
    blocks.insert(from);
  for (size_t next = 0; next < blocks.size(); ++next)
    for (BasicBlock *successor : successors(blocks[next]))
      if (successor != stop && loop.contains(successor))
        blocks.insert(successor);
}

std::string lineOf(const BasicBlock &block) {
  const DILocation *place = userLocation(block.getTerminator()->getDebugLoc());
  return place ? "line " + std::to_string(place->getLine()) : "a branch";
}

/// Ways around the inner loop, and out of it into the middle of the row.
std::string whyBroken(const RowLoops &row) {
  for (BasicBlock *block : row.before)
    if (row.after.contains(block) || block == row.outer->latch)
      for (BasicBlock *from : predecessors(block))
        if (row.before.contains(from))
          return lineOf(*from) + " goes past the inner mapped loop, so that a row may have no "
                                 "thread; put the condition into the inner loop";
  for (BasicBlock *block : row.inner->loop->blocks())
    for (BasicBlock *successor : successors(block))
      if (block != row.inner->header && row.outer->loop->contains(successor) &&
          !row.inner->loop->contains(successor))
        return lineOf(*block) + " leaves the inner mapped loop, and every iteration is a thread; "
                                "skip work by 'if', or lower 'grid' or 'collapse' to 1";
  for (const auto *part : {&row.before, &row.after})
    for (BasicBlock *block : *part)
      for (Instruction &instruction : *block)
        if (isa<AllocaInst>(instruction))
          return "an array whose length is computed stands between mapped loops";
  return {};
}

void split(RowLoops &row, LoopInfo &loops) {
  const auto atEnd = [&](BasicBlock *block) {
    return SplitBlock(block, block->getTerminator(), static_cast<DominatorTree *>(nullptr), &loops);
  };
  BasicBlock *exit = row.inner->exit;
  row.behind =
      SplitBlock(exit, exit->getFirstNonPHIIt(), static_cast<DominatorTree *>(nullptr), &loops);
  row.after.remove(exit);
  row.after.insert(row.behind);
  row.end = row.outer->latch == exit ? row.behind : row.outer->latch;
  row.latch = atEnd(row.end);
  row.starts = atEnd(row.inner->preheader);
  row.preheader = atEnd(row.starts);
  row.before.insert(row.starts);
  row.threadEnd = row.inner->latch;
  row.tail = atEnd(row.threadEnd);
  row.thread = SplitEdge(row.inner->header, row.inner->body, nullptr, &loops);
  FoldSingleEntryPHINodes(row.begin);
}

} // namespace

RowPart RowLoops::partOf(const BasicBlock *block) const {
  auto *key = const_cast<BasicBlock *>(block);
  if (before.contains(key))
    return RowPart::Before;
  if (after.contains(key) || block == latch || block == inner->exit)
    return RowPart::After;
  if (block == outer->header || block == inner->header || block == preheader)
    return RowPart::Header;
  return inner->loop->contains(block) ? RowPart::Inner : RowPart::Outside;
}

RowPart RowLoops::partOf(const Use &use) const {
  auto *user = cast<Instruction>(use.getUser());
  auto *phi = dyn_cast<PHINode>(user);
  return partOf(phi ? phi->getIncomingBlock(use) : user->getParent());
}

RowLoops findRow(const Nest &nest, unsigned number) {
  RowLoops row{number, &nest.levels[number], &nest.levels[number + 1]};
  row.begin = row.outer->body;
  collect(row.begin, row.inner->header, *row.outer->loop, row.before);
  collect(row.inner->exit, row.outer->header, *row.outer->loop, row.after);
  return row;
}

std::string splitRow(RowLoops &row, LoopInfo &loops) {
  if (row.inner->latch == row.inner->header)
    return "the condition of a 'do' loop must follow from variables that its body steps, as they "
           "are behind the step";
  if (std::string reason = whyBroken(row); !reason.empty())
    return reason;
  split(row, loops);
  return {};
}

} // namespace cgpredict
