#include "passes/kernel/DoLoops.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cgpredict {
namespace {

class DoLoop {
public:
  explicit DoLoop(Loop &loop)
      : loop(loop), header(loop.getHeader()), latch(loop.getLoopLatch()),
        preheader(loop.getLoopPreheader()) {}

  bool canTestInFront() {
    if (!latch || !preheader || latch == header || !endsBehindBody())
      return false;
    end = dyn_cast<BranchInst>(latch->getTerminator());
    return end && end->isConditional() && followsFromPhis(end->getCondition()) &&
           all_of(usesBehind(), [&](Use *use) { return followsFromPhis(use->get()); });
  }

  void testInFront() {
    const SmallVector<Use *, 4> behind = usesBehind();
    BasicBlock *front =
        BasicBlock::Create(header->getContext(), "do.test", header->getParent(), header);
    while (auto *phi = dyn_cast<PHINode>(&header->front()))
      phi->moveBefore(*front, front->end());
    IRBuilder<> builder(front);
    PHINode *iteration = countIterations(builder);
    builder.SetInsertPoint(front);
    builder.SetCurrentDebugLocation(end->getDebugLoc());
    const bool staysIfTrue = end->getSuccessor(0) == header;
    BasicBlock *exit = end->getSuccessor(staysIfTrue ? 1 : 0);
    Value *condition = inFront(end->getCondition(), builder);
    if (!staysIfTrue)
      condition = builder.CreateNot(condition);
    Value *isFirst = builder.CreateICmpEQ(iteration, builder.getInt64(0));
    for (Use *use : behind)
      use->set(inFront(use->get(), builder));
    builder.CreateCondBr(builder.CreateOr(condition, isFirst), header, exit);
    exit->replacePhiUsesWith(latch, front);
    preheader->getTerminator()->replaceSuccessorWith(header, front);
    endWith(front);
  }

private:
  /// Nothing leaves the loop but its condition, and what never comes back (assert).
  bool endsBehindBody() const {
    SmallVector<Loop::Edge, 4> exits;
    loop.getExitEdges(exits);
    return loop.isLoopExiting(latch) && all_of(exits, [&](const Loop::Edge &exit) {
             return exit.first == latch || isDeadEnd(*exit.second);
           });
  }

  bool isDeadEnd(const BasicBlock &block) const {
    return isa<UnreachableInst>(block.getTerminator()) && !block.isEHPad() &&
           !is_contained(successors(latch), &block);
  }

  /// The phi that has the value in the next iteration; null if none has.
  PHINode *phiOf(const Value *value) const {
    for (PHINode &phi : (moved ? moved : header)->phis())
      if (phi.getIncomingValueForBlock(latch) == value)
        return &phi;
    return nullptr;
  }

  bool followsFromPhis(Value *value, unsigned depth = 0) const {
    constexpr unsigned deepest = 16;
    if (loop.isLoopInvariant(value) || phiOf(value))
      return true;
    auto *instruction = cast<Instruction>(value);
    return depth < deepest && !isa<PHINode>(instruction) &&
           isSafeToSpeculativelyExecute(instruction) &&
           all_of(instruction->operands(),
                  [&](Value *operand) { return followsFromPhis(operand, depth + 1); });
  }

  /// The value at the end of an iteration, computed at the beginning of the next one.
  Value *inFront(Value *value, IRBuilder<> &builder) {
    if (loop.isLoopInvariant(value))
      return value;
    if (PHINode *phi = phiOf(value))
      return phi;
    Instruction *copy = cast<Instruction>(value)->clone();
    for (Use &operand : copy->operands())
      operand.set(inFront(operand.get(), builder));
    copy->dropPoisonGeneratingFlags(); // made of start values it may be anything
    return builder.Insert(copy);
  }

  SmallVector<Use *, 4> usesBehind() const {
    SmallVector<Use *, 4> uses;
    for (BasicBlock *block : loop.blocks())
      for (Instruction &instruction : *block)
        for (Use &use : instruction.uses())
          if (auto *user = cast<Instruction>(use.getUser());
              !loop.contains(user) && !isDeadEnd(*user->getParent()))
            uses.push_back(&use);
    return uses;
  }

  /// Called once the phis have moved.
  PHINode *countIterations(IRBuilder<> &builder) {
    moved = builder.GetInsertBlock();
    PHINode *iteration = builder.CreatePHI(builder.getInt64Ty(), 2, "iteration");
    builder.SetInsertPoint(end);
    Value *next = builder.CreateAdd(iteration, builder.getInt64(1), "", true, true);
    iteration->addIncoming(builder.getInt64(0), preheader);
    iteration->addIncoming(next, latch);
    return iteration;
  }

  /// The back edge keeps what is known of the loop, its mark among it.
  void endWith(BasicBlock *front) {
    BranchInst *back = BranchInst::Create(front, end->getIterator());
    back->setDebugLoc(end->getDebugLoc());
    back->setMetadata(LLVMContext::MD_loop, end->getMetadata(LLVMContext::MD_loop));
    end->eraseFromParent();
  }

  Loop &loop;
  BasicBlock *header, *latch, *preheader;
  BasicBlock *moved = nullptr; // where the phis are now
  BranchInst *end = nullptr;
};

} // namespace

bool testInFront(Loop &loop) {
  DoLoop mapped(loop);
  if (!mapped.canTestInFront())
    return false;
  mapped.testInFront();
  return true;
}

} // namespace cgpredict
