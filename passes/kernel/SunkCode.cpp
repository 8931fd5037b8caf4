#include "passes/kernel/SunkCode.h"

#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/NestLevels.h"
#include "passes/kernel/RowAliases.h"
#include "passes/kernel/RowCode.h"
#include "passes/kernel/RowGuard.h"
#include "passes/kernel/RowValues.h"
#include "passes/kernel/RowVariables.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isNest(Loop *loop, unsigned dimensions) {
  for (; loop && dimensions > 1; --dimensions)
    loop = onlySubLoopOf(*loop);
  return loop;
}

/// The levels of the marked nest as far as they can be read; `reason` where they cannot.
Nest readLevels(Loop *loop, const Marker &marker) {
  Nest nest;
  nest.marker = marker;
  nest.function = loop->getHeader()->getParent();
  for (unsigned level = 0; level < marker.dimensions && nest.reason.empty(); ++level) {
    nest.reason = readLevel(*loop, nest.levels.emplace_back());
    loop = onlySubLoopOf(*loop);
  }
  return nest;
}

class Sinker {
public:
  Sinker(Function &function, const Marker &marker)
      : marker(marker), dominators(function), loops(dominators), assumptions(function),
        libraryImpl(Triple(function.getParent()->getTargetTriple())),
        library(libraryImpl, &function),
        evolution(function, library, assumptions, dominators, loops) {}

  /// What stands between level `number` and the one inside.
  void sink(unsigned number, SunkCode &sunk) {
    Loop *loop = findMarkedLoop(loops, marker);
    if (!isNest(loop, marker.dimensions)) // describeNest says so, as of what follows
      return;
    const Nest nest = readLevels(loop, marker);
    if (!nest.reason.empty())
      return;
    if (number == 0)
      sunk.code = rowCodeOf(nest);
    sunk.runs[number + 1] = alwaysRuns(nest.levels[number + 1]);
    RowLoops row = findRow(nest, number);
    if (!hasCode(row, nest))
      return;
    const bool eachThread = !hasEffect(row.before, nest);
    sunk.reason = splitRow(row, loops);
    if (!sunk.reason.empty())
      return;
    if (eachThread)
      markRowLoads(row.before);
    shareVariables(nest, row);
    sunk.reason = moveValues(nest, row, eachThread);
    if (sunk.reason.empty())
      guardRow(row, eachThread);
  }

private:
  /// The inner loop's condition holds at its beginning, whatever row it is.
  bool alwaysRuns(const NestLevel &inner) {
    auto *branch = cast<BranchInst>(inner.header->getTerminator());
    auto *compare = dyn_cast<ICmpInst>(branch->getCondition());
    if (!compare || !inner.bound || !evolution.isSCEVable(inner.bound->getType()))
      return false;
    const SCEV *tested = evolution.getSCEV(inner.tested), *bound = evolution.getSCEV(inner.bound);
    if (auto *steps = dyn_cast<SCEVAddRecExpr>(tested); steps && steps->getLoop() == inner.loop)
      tested = steps->getStart();
    else
      return false;
    return evolution.isLoopInvariant(bound, inner.loop) &&
           (evolution.isKnownPredicate(inner.predicate, tested, bound) ||
            evolution.isLoopEntryGuardedByCond(inner.loop, inner.predicate, tested, bound));
  }

  const Marker &marker;
  DominatorTree dominators;
  LoopInfo loops;
  AssumptionCache assumptions;
  TargetLibraryInfoImpl libraryImpl;
  TargetLibraryInfo library;
  ScalarEvolution evolution;
};

} // namespace

bool hasCodeBetween(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  if (!isNest(loop, marker.dimensions) || marker.dimensions == 1)
    return false;
  const Nest nest = readLevels(loop, marker);
  if (!nest.reason.empty()) // its control may be readable once it is normal (LoopControl.h)
    return true;
  for (unsigned number = 0; number + 1 < marker.dimensions; ++number)
    if (hasCode(findRow(nest, number), nest))
      return true;
  return false;
}

SunkCode sinkCodeBetween(Function &function, const Marker &marker) {
  SunkCode sunk;
  sunk.runs.assign(marker.dimensions, true);
  for (unsigned number = 0; number + 1 < marker.dimensions && sunk.reason.empty(); ++number)
    Sinker(function, marker).sink(number, sunk);
  return sunk;
}

std::string whyRowsMayBeEmpty(const Nest &nest, const SunkCode &sunk) {
  for (const RowCode &code : sunk.code)
    for (unsigned level = code.level + 1; level < nest.levels.size(); ++level)
      if (!nest.levels[level].rectangular && !sunk.runs[level])
        return ("code of " + linesOf(code) + " stands between mapped loops " +
                Twine(code.level + 1) + " and " + Twine(code.level + 2) + ", and mapped loop " +
                Twine(level + 1) +
                " may run no iteration, which leaves no thread to run it; give it a kernel of its "
                "own (a "
                "loop over it like that of line " +
                Twine(code.outerLine) +
                "), or lower 'grid' or "
                "'collapse' to " +
                Twine(code.level + 1))
            .str();
  return {};
}

} // namespace cgpredict
