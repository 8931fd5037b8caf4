#include "passes/kernel/BetweenLoops.h"

#include "passes/kernel/CalleeName.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isEffect(const Instruction &instruction) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction);
      intrinsic && intrinsic->isAssumeLikeIntrinsic())
    return false;
  return !isa<LoadInst>(instruction) && (instruction.mayWriteToMemory() || instruction.mayThrow());
}

/// In the function of the nest, whatever was inlined there.
std::string lineOf(const DILocation *location) {
  const DILocation *place = outermostLocation(location);
  return place ? "line " + std::to_string(place->getLine()) : "code";
}

std::string lowerTo(unsigned dimensions) {
  return "lower 'grid' or 'collapse' to " + std::to_string(dimensions);
}

std::string whatItDoes(Instruction &instruction) {
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return "writes '" + sourceName(*getUnderlyingObject(store->getPointerOperand(), 0)) + "'";
  auto *call = dyn_cast<CallBase>(&instruction);
  Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee ? "calls " + calleeName(*callee) : "writes memory or calls what may";
}

std::string reasonFor(Instruction &effect, const Nest &nest, unsigned level) {
  const DominatorTree dominators(*nest.function);
  const bool inFront = dominators.dominates(effect.getParent(), nest.levels[level + 1].header);
  const char *side = inFront ? "in front of" : "behind";
  return (lineOf(effect.getDebugLoc()) + " stands between mapped loops " + Twine(level + 1) +
          " and " + Twine(level + 2) + ", " + side + " the inner one, and " + whatItDoes(effect) +
          ": no thread of the grid is there for it; give it a loop of its own " + side +
          " the nest, or " + lowerTo(level + 1))
      .str();
}

} // namespace

std::string checkBetween(Nest &nest) {
  for (unsigned level = 0; level + 1 < nest.levels.size(); ++level)
    for (BasicBlock *block : nest.levels[level].loop->blocks())
      if (!nest.levels[level + 1].loop->contains(block))
        for (Instruction &instruction : *block)
          if (isEffect(instruction))
            return reasonFor(instruction, nest, level);
  return {};
}

std::string whyNoInnerLoop(const Loop &loop, unsigned number) {
  const std::string mapped = "mapped loop " + std::to_string(number);
  if (loop.getSubLoops().empty())
    return mapped + " (" + lineOf(loop.getStartLoc()) + ") has no loop inside it to map; " +
           lowerTo(number);
  const Loop *first = loop.getSubLoops().front(), *last = loop.getSubLoops().back();
  if (first->getStartLoc() && last->getStartLoc() &&
      first->getStartLoc().getLine() > last->getStartLoc().getLine())
    std::swap(first, last);
  return mapped + " has several loops inside it (" + lineOf(first->getStartLoc()) + " and " +
         lineOf(last->getStartLoc()) + "); give each a nest of its own, or " + lowerTo(number);
}

} // namespace cgpredict
