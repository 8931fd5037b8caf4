#include "passes/kernel/Unwinding.h"

#include "passes/kernel/ExceptionParts.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

#include <map>

using namespace llvm;

namespace cgpredict {
namespace {

/// The function's own handling: it asks what was thrown, or catches it.
bool handles(const BasicBlock &block) {
  return isa<ReturnInst>(block.getTerminator()) || any_of(block, [](const Instruction &each) {
           auto *call = dyn_cast<CallBase>(&each);
           const Function *callee = call ? call->getCalledFunction() : nullptr;
           return callee && (callee->getIntrinsicID() == Intrinsic::eh_typeid_for ||
                             callee->getName() == "__cxa_begin_catch");
         });
}

/// Goes on from the landing pads until all ways have met behind what iterations alone do.
class CleanupSearch {
public:
  CleanupSearch(Nest &nest, const DominatorTree &dominators) : nest(nest), dominators(dominators) {
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(nest.function))
      order.insert({block, order.size()});
  }

  std::string run() {
    for (BasicBlock *block : nest.outermost().loop->blocks())
      addPadOf(*block);
    for (BasicBlock *block : nest.deadEnds)
      addPadOf(*block);
    while (BasicBlock *next = nextCleanup()) {
      nest.cleanups.insert(next);
      ends.erase(order.lookup(next));
      for (BasicBlock *successor : successors(next))
        addEnd(*successor);
    }
    if (!ends.empty() && !haveMet())
      return whyApart();
    nest.unwind = ends.empty() ? nullptr : ends.begin()->second;
    nest.deadEnds.insert(nest.cleanups.begin(), nest.cleanups.end());
    return {};
  }

private:
  void addPadOf(BasicBlock &block) {
    auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
    if (!invoke || nest.outermost().loop->contains(invoke->getUnwindDest()))
      return;
    addEnd(*invoke->getUnwindDest());
    const DILocation *place = userLocation(invoke->getDebugLoc());
    line = line == 0 && place ? place->getLine() : line;
  }

  void addEnd(BasicBlock &block) {
    if (!nest.cleanups.contains(&block))
      ends[order.lookup(&block)] = &block;
  }

  bool haveMet() const {
    const BasicBlock *end = ends.begin()->second;
    const auto resumes = [](const BasicBlock *block) {
      return isa<ResumeInst>(block->getTerminator());
    };
    return ends.size() == 1 && none_of(nest.cleanups, resumes) && isTold(*end) && catchAlike(*end);
  }

  /// Landing pads come first, then what only iterations lead to, then the way to where all meet.
  BasicBlock *nextCleanup() const {
    const auto isPad = [](const BasicBlock &block) { return block.isEHPad(); };
    const auto isOwn = [&](const BasicBlock &block) {
      return dominators.dominates(nest.innermost().body, &block);
    };
    const auto isApart = [&](const BasicBlock &) { return !haveMet(); };
    for (function_ref<bool(const BasicBlock &)> isWanted :
         std::initializer_list<function_ref<bool(const BasicBlock &)>>{isPad, isOwn, isApart})
      for (auto [place, block] : ends)
        if (isWanted(*block) && !handles(*block) && !nest.outermost().loop->contains(block))
          return block;
    return nullptr;
  }

  /// Whether a launch can give to `end` and what follows what the cleanups do.
  bool isTold(const BasicBlock &end) const {
    const auto isTold = [&](const PHINode &phi) { return handedBehind(phi, nest).index() != 0; };
    return all_of(end.phis(), isTold) && all_of(nest.cleanups, [&](BasicBlock *block) {
             return all_of(*block, [&](Instruction &value) {
               return !isUsedBehind(value, end) || exceptionPart(&value, nest);
             });
           });
  }

  bool isUsedBehind(const Instruction &value, const BasicBlock &end) const {
    return any_of(value.users(), [&](const User *user) {
      const BasicBlock *by = cast<Instruction>(user)->getParent();
      return !nest.cleanups.contains(by) && !(by == &end && isa<PHINode>(user));
    });
  }

  /// Whether the landing pads whose exceptions get to `end` catch the same.
  bool catchAlike(const BasicBlock &end) const {
    const LandingPadInst *first = nullptr;
    return all_of(nest.cleanups, [&](BasicBlock *block) {
      const LandingPadInst *pad = block->getLandingPadInst();
      if (!pad || !isPotentiallyReachable(block, &end))
        return true;
      first = first ? first : pad;
      return equal(pad->operands(), first->operands(),
                   [](const Use &one, const Use &other) { return one.get() == other.get(); });
    });
  }

  std::string whyApart() const {
    return "an exception" +
           (line ? " of what is called in line " + std::to_string(line) : std::string()) +
           " is handled with values from inside the nest, or in several ways";
  }

  Nest &nest;
  const DominatorTree &dominators;
  DenseMap<BasicBlock *, unsigned> order; ///< control comes by the smaller ones first
  std::map<unsigned, BasicBlock *> ends;  ///< where it gets to from the cleanups
  unsigned line = 0;
};

} // namespace

std::string readUnwinding(Nest &nest, const DominatorTree &dominators) {
  return CleanupSearch(nest, dominators).run();
}

} // namespace cgpredict
