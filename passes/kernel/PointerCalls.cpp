#include "passes/kernel/PointerCalls.h"

#include "passes/kernel/InlineCallees.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr StringLiteral LeftMark = "cgpredict.left";
constexpr unsigned MostFunctions = 8; // of a call; more say little of which one it is
// Of the kernel with all that it may call; LLVM's passes take ever longer.
constexpr uint64_t MostInstructions = 2000;

bool mayCall(const CallBase &call, Function &function) {
  return function.getFunctionType() == call.getFunctionType() &&
         canInline(function, *call.getFunction()) &&
         function.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                                  /*IgnoreAssumeLikeCalls=*/true, /*IgnoreLLVMUsed=*/true) &&
         isLegalToPromote(call, &function);
}

SmallVector<Function *, MostFunctions> functionsOf(CallBase &call) {
  SmallVector<Function *, MostFunctions> functions;
  for (Function &function : *call.getModule())
    if (mayCall(call, function)) {
      if (functions.size() == MostFunctions)
        return {};
      functions.push_back(&function);
    }
  return functions;
}

} // namespace

bool callPointedFunctions(Function &kernel) {
  SmallVector<CallBase *, 8> calls;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction);
        call && call->isIndirectCall() && !isLeftToPointer(*call))
      calls.push_back(call);
  uint64_t size = kernel.getInstructionCount();
  bool changed = false;
  for (CallBase *call : calls) {
    const auto functions = functionsOf(*call);
    for (const Function *function : functions)
      size += function->getInstructionCount();
    if (functions.empty() || size > MostInstructions)
      continue;
    for (Function *function : functions)
      promoteCallWithIfThenElse(*call, function);
    call->setMetadata(LeftMark, MDNode::get(kernel.getContext(), {}));
    changed = true;
  }
  return changed;
}

bool isLeftToPointer(const CallBase &call) { return call.hasMetadata(LeftMark); }

} // namespace cgpredict
