#include "passes/kernel/SourceName.h"

#include "passes/kernel/LlvmVersion.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {

std::string sourceName(Value &value) {
  if (auto *variable = dyn_cast<GlobalVariable>(&value)) {
    SmallVector<DIGlobalVariableExpression *, 1> described;
    variable->getDebugInfo(described);
    return described.empty() ? variable->getName().str()
                             : described.front()->getVariable()->getName().str();
  }
  for (DbgVariableRecord *record : debugRecordsOf(value))
    return record->getVariable()->getName().str();
  if (auto *load = dyn_cast<LoadInst>(&value)) // v for what a vector v points to
    return sourceName(*getUnderlyingObject(load->getPointerOperand(), 0));
  StringRef name = value.getName();
  name.consume_back(".addr");
  if (auto [stem, number] = name.rsplit('.'); all_of(number, isDigit)) // SROA's i.0
    name = stem;
  return name.str();
}

} // namespace cgpredict
