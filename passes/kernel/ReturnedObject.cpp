#include "passes/kernel/ReturnedObject.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {

/// A part of a scope in another file is that scope.
static bool encloses(const DILocalScope *part, const DILocalScope *inner) {
  const DILocalScope *scope = part->getNonLexicalBlockFileScope();
  while (inner && inner != scope)
    inner = dyn_cast_or_null<DILocalScope>(inner->getScope());
  return inner != nullptr;
}

/// Line tables alone do not tell where variables lie.
static bool namesVariables(const Function &function) {
  const DISubprogram *program = function.getSubprogram();
  return program && program->getUnit()->getEmissionKind() == DICompileUnit::FullDebug;
}

/// Clang's own variable, and what is left of it when it is taken apart; not those of functions that
/// are inlined.
static bool isReturnVariable(const Value &place) {
  const StringRef name = place.getName();
  return isa<AllocaInst>(place) && (name == "retval" || name.starts_with("retval.sroa."));
}

bool isResultOfIteration(Value &place, const Loop &loop) {
  auto *argument = dyn_cast<Argument>(&place);
  const bool isResult = argument ? argument->hasStructRetAttr() : isReturnVariable(place);
  const DILocation *header = outermostLocation(loop.getHeader()->getTerminator()->getDebugLoc());
  return isResult && header && namesVariables(*loop.getHeader()->getParent()) &&
         none_of(debugRecordsOf(place), [&](const DbgVariableRecord *record) {
           return encloses(record->getVariable()->getScope(), header->getScope());
         });
}

/// Where a `switch` of clang's, by where a scope was left, knows no way, the program never goes on.
static bool isLeftInBody(const Loop &loop) {
  SmallVector<Loop::Edge, 4> exits;
  loop.getExitEdges(exits);
  return any_of(exits, [&](const Loop::Edge &exit) {
    return exit.first != loop.getHeader() && !isa<UnreachableInst>(exit.second->getTerminator());
  });
}

void forgetResults(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  if (!loop || !loop->isLoopExiting(loop->getHeader()) || !isLeftInBody(*loop))
    return;
  SmallVector<AllocaInst *, 1> results;
  for (Instruction &each : function.getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&each);
        variable && variable->getAllocatedType()->isAggregateType() &&
        isResultOfIteration(*variable, *loop))
      results.push_back(variable);
  for (AllocaInst *variable : results)
    for (BasicBlock *next : SmallVector<BasicBlock *, 2>(successors(loop->getHeader())))
      IRBuilder<>(SplitEdge(loop->getHeader(), next, &dominators, &loops)->getTerminator())
          .CreateStore(UndefValue::get(variable->getAllocatedType()), variable);
}

} // namespace cgpredict
