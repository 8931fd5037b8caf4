#include "passes/kernel/Handlers.h"

#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// What a handler does, one handler after the other with its operands by their places in it.
class HandlerSteps {
public:
  explicit HandlerSteps(BasicBlock &handler) {
    for (Instruction &instruction : handler)
      if (!isa<DbgInfoIntrinsic>(instruction) && !endsLifetime(instruction)) {
        places[&instruction] = steps.size();
        steps.push_back(&instruction);
      }
  }

  bool same(const HandlerSteps &other) const {
    return steps.size() == other.steps.size() && all_of(zip(steps, other.steps), [&](auto pair) {
             return sameStep(*std::get<0>(pair), *std::get<1>(pair), other);
           });
  }

  bool same(Value *mine, Value *others, const HandlerSteps &other) const {
    auto place = places.find(mine);
    auto otherPlace = other.places.find(others);
    return place == places.end()
               ? mine == others
               : otherPlace != other.places.end() && place->second == otherPlace->second;
  }

private:
  static bool endsLifetime(const Instruction &instruction) {
    auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction);
    return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::lifetime_end;
  }

  bool sameStep(Instruction &mine, Instruction &others, const HandlerSteps &other) const {
    return !isa<PHINode>(mine) && mine.isSameOperationAs(&others) &&
           all_of(zip(mine.operands(), others.operands()),
                  [&](auto pair) { return same(std::get<0>(pair), std::get<1>(pair), other); });
  }

  SmallVector<Instruction *, 8> steps;
  DenseMap<Value *, size_t> places;
};

/// Both go on at one place, with the same values there.
bool handleAlike(BasicBlock &one, BasicBlock &other) {
  const HandlerSteps steps(one), others(other);
  BasicBlock *next = one.getSingleSuccessor();
  return next && next == other.getSingleSuccessor() && steps.same(others) &&
         all_of(next->phis(), [&](PHINode &phi) {
           return steps.same(phi.getIncomingValueForBlock(&one),
                             phi.getIncomingValueForBlock(&other), others);
         });
}

} // namespace

void mergeHandlers(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  SmallSetVector<BasicBlock *, 4> handlers;
  SmallVector<InvokeInst *, 8> invokes;
  for (BasicBlock &block : function)
    if (auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
        loop && invoke && dominators.dominates(loop->getHeader(), &block) &&
        !loop->contains(invoke->getUnwindDest()))
      invokes.push_back(invoke);
  for (InvokeInst *invoke : invokes) {
    BasicBlock *handler = invoke->getUnwindDest();
    auto alike = find_if(handlers, [&](BasicBlock *each) { return handleAlike(*each, *handler); });
    if (alike == handlers.end())
      handlers.insert(handler);
    else if (*alike != handler)
      invoke->setUnwindDest(*alike);
  }
  EliminateUnreachableBlocks(function);
}

} // namespace cgpredict
