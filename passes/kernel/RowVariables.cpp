#include "passes/kernel/RowVariables.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isBetween(RowPart part) { return part == RowPart::Before || part == RowPart::After; }

bool isLifetime(const Instruction &instruction) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  return intrinsic && intrinsic->isLifetimeStartOrEnd();
}

/// What a thread would take for its own though a part between the loops uses it as well.
bool isShared(AllocaInst &variable, const RowLoops &row) {
  SmallSet<RowPart, 4> parts;
  for (const Use &use : variable.uses())
    if (!isLifetime(*cast<Instruction>(use.getUser())))
      parts.insert(row.partOf(use));
  return !parts.contains(RowPart::Outside) && parts.size() > 1 && any_of(parts, isBetween);
}

/// It has no lifetime, and no declaration in a thread.
void share(AllocaInst &variable) {
  BasicBlock &entry = *variable.getParent();
  for (DbgVariableRecord *record : findDVRDeclares(&variable)) {
    DbgVariableRecord *named = DbgVariableRecord::createDVRDeclare(
        &variable, record->getVariable(), record->getExpression(), record->getDebugLoc());
    record->eraseFromParent();
    entry.insertDbgRecordBefore(named, std::next(variable.getIterator()));
  }
  for (User *user : make_early_inc_range(variable.users()))
    if (isLifetime(*cast<Instruction>(user)))
      cast<Instruction>(user)->eraseFromParent();
  variable.setName("tmp"); // what Outline.h takes for a thread's own has names of the compiler's
}

} // namespace

void shareVariables(const Nest &nest, const RowLoops &row) {
  SmallVector<AllocaInst *, 4> variables;
  for (Instruction &instruction : nest.function->getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&instruction))
      if (isShared(*variable, row))
        variables.push_back(variable);
  for (AllocaInst *variable : variables)
    share(*variable);
}

} // namespace cgpredict
