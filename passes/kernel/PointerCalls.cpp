#include "passes/kernel/PointerCalls.h"

#include "passes/kernel/InlineCallees.h"
#include "passes/kernel/PointedFunctions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr StringLiteral LeftMark = "cgpredict.left";
constexpr StringLiteral LargeMark = "cgpredict.large";

SmallVector<Function *, MostPointed> functionsBy(const std::string &kind, const CallBase &call,
                                                 const PointedFunctions &pointed) {
  SmallVector<Function *, MostPointed> functions;
  if (const auto known = pointed.find(kind); known != pointed.end())
    copy_if(known->second, std::back_inserter(functions), [&](Function *function) {
      return canInline(*function, *call.getFunction()) && isLegalToPromote(call, function);
    });
  if (functions.size() > MostPointed)
    functions.clear();
  return functions;
}

/// Where too many have its type, those that the pointer's variable is known to hold.
SmallVector<Function *, MostPointed> functionsOf(const CallBase &call,
                                                 const PointedFunctions &pointed) {
  auto functions = functionsBy(pointerKindOf(call), call, pointed);
  return functions.empty() ? functionsBy(variableKindOf(call), call, pointed) : functions;
}

} // namespace

bool callPointedFunctions(Function &kernel) {
  SmallVector<CallBase *, 8> calls;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction);
        call && call->isIndirectCall() && !isLeftToPointer(*call))
      calls.push_back(call);
  if (calls.empty())
    return false;
  const PointedFunctions pointed = pointedFunctions(*kernel.getParent());
  uint64_t size = 0;
  bool changed = false;
  for (CallBase *call : calls) {
    const auto functions = functionsOf(*call, pointed);
    for (const Function *function : functions)
      size += function->getInstructionCount();
    if (size > MostPointedInstructions && !functions.empty())
      call->setMetadata(LargeMark, MDNode::get(kernel.getContext(), {}));
    if (functions.empty() || size > MostPointedInstructions)
      continue;
    for (Function *function : functions)
      promoteCallWithIfThenElse(*call, function);
    call->setMetadata(LeftMark, MDNode::get(kernel.getContext(), {}));
    changed = true;
  }
  return changed;
}

bool leadsToLarge(const CallBase &call) { return call.hasMetadata(LargeMark); }

bool isLeftToPointer(const CallBase &call) { return call.hasMetadata(LeftMark); }

} // namespace cgpredict
