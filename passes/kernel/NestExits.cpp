#include "passes/kernel/NestExits.h"

#include "llvm/IR/CFG.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool readDeadEnd(BasicBlock &block, Nest &nest);

/// A handler of the nest's own (it cleans up and lets the exception go on) belongs to it; any other
/// stays with the function, and there may be one.
std::string readUnwind(BasicBlock &block, Nest &nest) {
  auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
  if (!invoke || nest.outermost().loop->contains(invoke->getUnwindDest()) ||
      nest.deadEnds.contains(invoke->getUnwindDest()) || nest.unwind == invoke->getUnwindDest())
    return {};
  SmallPtrSet<BasicBlock *, 4> before = nest.deadEnds;
  if (readDeadEnd(*invoke->getUnwindDest(), nest))
    return {};
  nest.deadEnds = before;
  if (nest.unwind)
    return "exceptions leave the nest to several handlers";
  nest.unwind = invoke->getUnwindDest();
  return {};
}

/// Takes in the blocks behind `block` if control never comes back from them.
bool readDeadEnd(BasicBlock &block, Nest &nest) {
  constexpr unsigned maximum = 64;
  if (&block == nest.unwind || !nest.deadEnds.insert(&block).second)
    return true;
  bool isEntered = all_of(predecessors(&block), [&](BasicBlock *from) {
    return nest.innermost().loop->contains(from) || nest.deadEnds.contains(from);
  });
  if (!isEntered || nest.deadEnds.size() > maximum || isa<ReturnInst>(block.getTerminator()))
    return false;
  return readUnwind(block, nest).empty() &&
         all_of(successors(&block), [&](BasicBlock *next) { return readDeadEnd(*next, nest); });
}

/// `target` lies outside of a level: false if threads cannot be made of what goes there.
bool readExit(BasicBlock &target, Nest &nest) {
  if (nest.deadEnds.contains(&target))
    return true;
  SmallPtrSet<BasicBlock *, 4> before = nest.deadEnds;
  BasicBlock *handler = nest.unwind;
  if (readDeadEnd(target, nest))
    return true;
  nest.deadEnds = before;
  nest.unwind = handler;
  if (nest.levels.size() > 1)
    return false;
  nest.earlyExits.insert(&target);
  return true;
}

} // namespace

std::string checkUnwind(Nest &nest) {
  for (BasicBlock *block : nest.outermost().loop->blocks()) {
    if (std::string reason = readUnwind(*block, nest); !reason.empty())
      return reason;
    for (const NestLevel &level : nest.levels)
      if (level.loop->contains(block) && block != level.header)
        for (BasicBlock *successor : successors(block))
          if (!level.loop->contains(successor) && !readExit(*successor, nest))
            return "the nest is left by another way than its condition";
  }
  if (nest.unwind)
    for (PHINode &phi : nest.unwind->phis())
      for (Value *value : phi.incoming_values())
        if (nest.contains(value))
          return "a handler of exceptions needs values from inside the nest";
  return {};
}

} // namespace cgpredict
