#include "passes/kernel/OpaqueCalls.h"

#include "passes/kernel/OutParameters.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

std::string calleeName(const CallBase &call) {
  if (call.isInlineAsm())
    return "inline assembly";
  const Function *callee = call.getCalledFunction();
  return callee ? demangle(callee->getName()) : "a function pointer";
}

/// Products and quotients of complex numbers with infinite or undefined parts, by compiler-rt.
bool isComplexArithmetic(const Function &callee) {
  StringRef name = callee.getName();
  return name.consume_back("c3") && (name.consume_front("__mul") || name.consume_front("__div")) &&
         (name == "s" || name == "d" || name == "x");
}

/// Blocks from which the kernel goes on to its end: the others lead to an exception or `abort`.
SmallPtrSet<const BasicBlock *, 32> returningBlocks(const Function &kernel) {
  SmallPtrSet<const BasicBlock *, 32> returning;
  SmallVector<const BasicBlock *, 32> open;
  for (const BasicBlock &block : kernel)
    if (isa<ReturnInst>(block.getTerminator()))
      open.push_back(&block);
  while (!open.empty())
    if (const BasicBlock *block = open.pop_back_val(); returning.insert(block).second)
      append_range(open, predecessors(block));
  return returning;
}

bool seesAllAccesses(const CallBase &call, const TargetLibraryInfo &library) {
  if (call.doesNotAccessMemory() || isa<IntrinsicInst>(call) || writesOnlyOwnVariables(call))
    return true;
  LibFunc known;
  const Function *callee = call.getCalledFunction();
  return callee && (library.getLibFunc(*callee, known) || isComplexArithmetic(*callee)) &&
         !call.arg_empty() && all_of(call.args(), [](const Use &argument) {
           return argument->getType()->isFloatingPointTy();
         });
}

} // namespace

std::vector<OpaqueCall> opaqueCallsOf(Function &kernel) {
  TargetLibraryInfoImpl libraryImpl(Triple(kernel.getParent()->getTargetTriple()));
  TargetLibraryInfo library(libraryImpl, &kernel);
  const auto returning = returningBlocks(kernel);
  std::vector<OpaqueCall> calls;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction);
        call && returning.contains(call->getParent()) && !seesAllAccesses(*call, library))
      calls.push_back({calleeName(*call), call->getDebugLoc()});
  return calls;
}

} // namespace cgpredict
