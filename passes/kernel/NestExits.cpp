#include "passes/kernel/NestExits.h"

#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace cgpredict {
namespace {

BasicBlock *handlerOf(BasicBlock &block) {
  auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
  return invoke ? invoke->getUnwindDest() : nullptr;
}

/// Where control may get to from the innermost body without coming back; none if that is far.
SmallSetVector<BasicBlock *, 16> blocksBehind(const Nest &nest) {
  constexpr unsigned maximum = 64;
  SmallSetVector<BasicBlock *, 16> behind;
  auto addSuccessors = [&](BasicBlock &block) {
    for (BasicBlock *next : successors(&block))
      if (!nest.outermost().loop->contains(next) && behind.size() <= maximum)
        behind.insert(next);
  };
  for (BasicBlock *block : nest.innermost().loop->blocks())
    if (block != nest.innermost().header)
      addSuccessors(*block);
  for (size_t next = 0; next < behind.size(); ++next)
    addSuccessors(*behind[next]);
  if (behind.size() > maximum)
    behind.clear();
  return behind;
}

/// Blocks that only the body leads to, and that never return: error paths, and handlers that clean
/// up and let the exception go on. They belong to the nest. Their own calls may have a handler that
/// stays with the function, if it is one of the `allowed`.
SmallSetVector<BasicBlock *, 16> deadEnds(const Nest &nest,
                                          function_ref<bool(BasicBlock *)> allowed) {
  auto behind = blocksBehind(nest);
  auto isPart = [&](BasicBlock *block) { return behind.contains(block); };
  auto isDeadEnd = [&](BasicBlock *block) {
    return !isa<ReturnInst>(block->getTerminator()) &&
           all_of(predecessors(block),
                  [&](BasicBlock *from) {
                    return nest.innermost().loop->contains(from) || isPart(from);
                  }) &&
           all_of(successors(block), [&](BasicBlock *next) {
             return isPart(next) || (next == handlerOf(*block) && allowed(next));
           });
  };
  while (behind.remove_if([&](BasicBlock *block) { return !isDeadEnd(block); })) {
  }
  return behind;
}

using Handlers = SmallSetVector<BasicBlock *, 2>;

/// Handlers that stay with the function.
template <typename Blocks> void addHandlers(const Nest &nest, Blocks &&blocks, Handlers &handlers) {
  for (BasicBlock *block : blocks)
    if (BasicBlock *handler = handlerOf(*block);
        handler && !nest.outermost().loop->contains(handler) && !nest.deadEnds.contains(handler))
      handlers.insert(handler);
}

void takeDeadEnds(Nest &nest, function_ref<bool(BasicBlock *)> allowed) {
  const auto blocks = deadEnds(nest, allowed);
  nest.deadEnds.clear();
  nest.deadEnds.insert(blocks.begin(), blocks.end());
}

/// The one handler; where error paths have others, these paths are exits.
std::string readHandler(Nest &nest) {
  Handlers own, all;
  takeDeadEnds(nest, [](BasicBlock *) { return true; });
  addHandlers(nest, nest.outermost().loop->blocks(), own);
  all = own;
  addHandlers(nest, nest.deadEnds, all);
  if (all.size() > 1) {
    takeDeadEnds(nest, [&](BasicBlock *handler) { return own.contains(handler); });
    all.clear();
    addHandlers(nest, nest.outermost().loop->blocks(), all);
  }
  if (all.size() > 1)
    return "exceptions leave the nest to several handlers";
  nest.unwind = all.empty() ? nullptr : all.front();
  return {};
}

/// The level's body goes to `target`, outside of it: false if threads cannot be made of that.
bool readExit(BasicBlock &target, Nest &nest) {
  if (nest.deadEnds.contains(&target) || nest.unwind == &target)
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
  if (std::string reason = readHandler(nest); !reason.empty())
    return reason;
  for (BasicBlock *block : nest.outermost().loop->blocks())
    for (const NestLevel &level : nest.levels)
      if (level.loop->contains(block) && block != level.header)
        for (BasicBlock *successor : successors(block))
          if (!level.loop->contains(successor) && !readExit(*successor, nest))
            return whyLeft(*block);
  if (nest.unwind)
    for (PHINode &phi : nest.unwind->phis())
      for (Value *value : phi.incoming_values())
        if (nest.contains(value))
          return "a handler of exceptions needs values from inside the nest";
  return {};
}

} // namespace cgpredict
