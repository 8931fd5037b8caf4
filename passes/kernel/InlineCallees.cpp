#include "passes/kernel/InlineCallees.h"

#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

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

/// A function that was inlined, and where in the list the one is that its call came with.
struct Inlined {
  Function *function;
  std::optional<std::size_t> from;
};

// Levels of a recursion that are inlined, for those that end by a constant depth; loops of ever
// more levels take LLVM's passes ever longer.
constexpr unsigned MostLevels = 8;

bool isTooDeep(const Function &callee, const SmallVectorImpl<Inlined> &history,
               std::optional<std::size_t> from) {
  unsigned levels = 0;
  for (; from; from = history[*from].from)
    levels += history[*from].function == &callee;
  return levels >= MostLevels;
}

} // namespace

bool canInline(const Function &callee, const Function &caller) {
  return &callee != &caller && !callee.isDeclaration() && !callee.isInterposable() &&
         !callee.isVarArg() && !callee.callsFunctionThatReturnsTwice() &&
         !callee.isPresplitCoroutine() && !callee.hasFnAttribute(Attribute::Naked) &&
         AttributeFuncs::areInlineCompatible(caller, callee) && hasTargetFeatures(caller, callee);
}

void inlineCallees(Function &kernel) {
  constexpr unsigned maximum = 1000;
  SmallVector<Inlined, 16> history;
  std::deque<std::pair<WeakTrackingVH, std::optional<std::size_t>>> calls;
  for (Instruction &instruction : instructions(kernel))
    if (isa<CallBase>(instruction))
      calls.emplace_back(&instruction, std::nullopt);
  for (; history.size() < maximum && !calls.empty(); calls.pop_front()) {
    const auto [value, from] = calls.front();
    auto *call = dyn_cast_or_null<CallBase>(value);
    Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !isInlinable(*callee, kernel) || isTooDeep(*callee, history, from))
      continue;
    InlineFunctionInfo info;
    if (!InlineFunction(*call, info).isSuccess())
      continue;
    history.push_back({callee, from});
    for (CallBase *inner : info.InlinedCallSites)
      calls.emplace_back(inner, history.size() - 1);
  }
}

} // namespace cgpredict
