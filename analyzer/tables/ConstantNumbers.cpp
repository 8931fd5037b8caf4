#include "analyzer/tables/ConstantNumbers.h"

#include <map>
#include <string_view>

namespace cgpredict {
namespace {

// A pointer that is kept, not followed: its text does not say which variable it leads to.
bool isKeptPointer(const Operation &op, const Operand &operand) {
  const bool isFollowed =
      op.opcode == "getelementptr" || op.operationClass == OperationClass::Load ||
      (op.operationClass == OperationClass::Store && &operand != &op.operands.front());
  return op.type == "ptr" && !isFollowed;
}

} // namespace

void numberConstants(KernelTables &tables) {
  std::map<std::string_view, uint32_t> numbers;
  for (BasicBlock &block : tables.blocks)
    for (Operation &op : block.operations) {
      auto text = op.constants.begin();
      for (Operand &operand : op.operands)
        if (operand.kind == OperandKind::Constant && text != op.constants.end()) {
          if (!text->empty() && !isKeptPointer(op, operand))
            operand.index =
                numbers.try_emplace(*text, static_cast<uint32_t>(numbers.size() + 1)).first->second;
          ++text;
        }
    }
}

} // namespace cgpredict
