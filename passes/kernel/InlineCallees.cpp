#include "passes/kernel/InlineCallees.h"

#include "passes/kernel/EndingCalls.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <deque>
#include <optional>

using namespace llvm;

namespace cgpredict {
namespace {

bool hasTargetFeatures(const Function &caller, const Function &callee) {
  StringRef present = caller.getFnAttribute("target-features").getValueAsString();
  StringRef needed = callee.getFnAttribute("target-features").getValueAsString();
  if (needed == present)
    return true;
  StringSet<> features;
  for (StringRef feature : split(present, ','))
    features.insert(feature);
  return all_of(split(needed, ','), [&](StringRef feature) {
    return !feature.starts_with("+") || features.contains(feature);
  });
}

bool isInlinable(const Function &callee, const Function &kernel) {
  return !callee.isIntrinsic() && !containsMarkedLoop(callee) && canInline(callee, kernel);
}

/// Whether a function reads more arguments than it names. What has `...` for overload resolution
/// alone, as in libstdc++'s std::visit, does not.
bool readsMoreArguments(const Function &callee) {
  return callee.isVarArg() && any_of(instructions(callee), [](const Instruction &instruction) {
           return isa<VAStartInst>(instruction);
         });
}

/// A function that was inlined, and where in the list the one is that its call came with.
struct Inlined {
  Function *function;
  std::optional<std::size_t> from;
};

// Levels of a recursion that are inlined, for those that end by a constant depth; loops of ever
// more levels take LLVM's passes ever longer. No further one begins where a kernel has that many
// instructions: levels of a sort's recursion have thousands each.
constexpr unsigned MostLevels = 8;
constexpr uint64_t MostBeforeLevels = 6000;

class CalleeInliner {
public:
  CalleeInliner(Function &kernel, uint64_t most)
      : kernel(kernel), most(most), size(kernel.getInstructionCount()) {
    for (Instruction &instruction : instructions(kernel))
      if (isa<CallBase>(instruction))
        calls.push_back({&instruction, std::nullopt});
  }

  /// False where the kernel is too large.
  bool run() {
    constexpr unsigned maximum = 2000;
    while (size <= most && history.size() < maximum && !(calls.empty() && again.empty())) {
      std::deque<Call> &next = calls.empty() ? again : calls;
      const Call call = next.front();
      next.pop_front();
      visit(call, &next == &again);
    }
    removeUnreachableBlocks(kernel);
    return size <= most;
  }

private:
  struct Call {
    WeakTrackingVH instruction;
    std::optional<std::size_t> from;
  };

  void visit(const Call &visited, bool isAgain) {
    Value *value = visited.instruction;
    auto *call = dyn_cast_or_null<CallBase>(value);
    Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && endings.contains(*call))
      return endBehind(*call);
    if (!callee || !isInlinable(*callee, kernel))
      return;
    const unsigned levels = levelsOf(*callee, visited.from);
    if (levels > 0 && !isAgain) // behind all that is no recursion
      return again.push_back(visited);
    if (levels >= MostLevels || (levels > 0 && size > MostBeforeLevels))
      return;
    inlineCall(*call, *callee, visited.from);
  }

  unsigned levelsOf(const Function &callee, std::optional<std::size_t> from) const {
    unsigned levels = 0;
    for (; from; from = history[*from].from)
      levels += history[*from].function == &callee;
    return levels;
  }

  void inlineCall(CallBase &call, Function &callee, std::optional<std::size_t> from) {
    InlineFunctionInfo info;
    if (!InlineFunction(call, info).isSuccess())
      return;
    size += callee.getInstructionCount();
    history.push_back({&callee, from});
    for (CallBase *inner : info.InlinedCallSites)
      calls.push_back({inner, history.size() - 1});
  }

  Function &kernel;
  const uint64_t most;
  EndingCalls endings;
  uint64_t size; // instructions, as if none had been taken out
  SmallVector<Inlined, 16> history;
  std::deque<Call> calls, again; // again: of functions that are inlined around them
};

} // namespace

bool canInline(const Function &callee, const Function &caller) {
  return &callee != &caller && !callee.isDeclaration() && !callee.isInterposable() &&
         !readsMoreArguments(callee) && !callee.callsFunctionThatReturnsTwice() &&
         !callee.isPresplitCoroutine() && !callee.hasFnAttribute(Attribute::Naked) &&
         AttributeFuncs::areInlineCompatible(caller, callee) && hasTargetFeatures(caller, callee);
}

bool inlineCallees(Function &kernel, uint64_t most) { return CalleeInliner(kernel, most).run(); }

} // namespace cgpredict
