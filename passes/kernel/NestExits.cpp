#include "passes/kernel/NestExits.h"

#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/Unwinding.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Where control gets to from the innermost body alone, other than by exceptions.
SmallSetVector<BasicBlock *, 16> blocksBehind(const Nest &nest, const DominatorTree &dominators) {
  SmallVector<BasicBlock *, 16> dominated;
  dominators.getDescendants(nest.innermost().body, dominated);
  SmallSetVector<BasicBlock *, 16> behind;
  for (BasicBlock *block : dominated)
    if (!nest.outermost().loop->contains(block) && !block->isEHPad())
      behind.insert(block);
  return behind;
}

/// Sets the blocks that only the body leads to, and that never return: error paths. They belong to
/// the nest. A search is left by a throw as by `break`.
void takeDeadEnds(Nest &nest, const DominatorTree &dominators) {
  auto behind = blocksBehind(nest, dominators);
  const bool isSearch = nest.levels.size() == 1 && writesNothing(*nest.outermost().loop);
  auto isPart = [&](BasicBlock *block) { return behind.contains(block); };
  auto isDeadEnd = [&](BasicBlock *block) {
    auto isFromNest = [&](BasicBlock *from) {
      return nest.innermost().loop->contains(from) || isPart(from);
    };
    return !isa<ReturnInst>(block->getTerminator()) && all_of(predecessors(block), isFromNest) &&
           all_of(successors(block),
                  [&](BasicBlock *next) { return isPart(next) || (next->isEHPad() && !isSearch); });
  };
  while (behind.remove_if([&](BasicBlock *block) { return !isDeadEnd(block); })) {
  }
  nest.deadEnds.insert(behind.begin(), behind.end());
}

/// The level's body goes to `target`, outside of it: false if threads cannot be made of that.
bool readExit(BasicBlock &target, Nest &nest) {
  if (nest.deadEnds.contains(&target))
    return true;
  if (nest.levels.size() > 1)
    return false;
  nest.earlyExits.insert(&target);
  return true;
}

/// The program goes on with the loop behind a handler inside it.
std::string whyCaught(const Nest &nest) {
  for (BasicBlock *block : nest.outermost().loop->blocks())
    for (Instruction &instruction : *block) {
      auto *call = dyn_cast<CallBase>(&instruction);
      Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || callee->getName() != "__cxa_begin_catch")
        continue;
      const DebugLoc &place = call->getDebugLoc();
      return "an iteration catches exceptions" +
             (place ? " in line " + std::to_string(place.getLine()) : "") +
             ", which a GPU has none of; test for the case and branch, or put the 'try' around the "
             "loop";
    }
  return {};
}

/// Only a search at grid(1) may end before its threads do.
std::string whyLeft(BasicBlock &from) {
  const DILocation *place = userLocation(from.getTerminator()->getDebugLoc());
  return "a break, return or goto" + (place ? " in line " + std::to_string(place->getLine()) : "") +
         " leaves the mapped loops, and every iteration is a thread; skip work by 'if', or lower "
         "'grid' or 'collapse' to 1, where a search may be left early";
}

} // namespace

std::string checkUnwind(Nest &nest) {
  if (std::string reason = whyCaught(nest); !reason.empty())
    return reason;
  const DominatorTree dominators(*nest.function);
  takeDeadEnds(nest, dominators);
  if (std::string reason = readUnwinding(nest, dominators); !reason.empty())
    return reason;
  for (BasicBlock *block : nest.outermost().loop->blocks())
    for (const NestLevel &level : nest.levels)
      if (level.loop->contains(block) && block != level.header)
        for (BasicBlock *successor : successors(block))
          if (!level.loop->contains(successor) && !readExit(*successor, nest))
            return whyLeft(*block);
  return {};
}

} // namespace cgpredict
