#include "ptx/RegisterUses.h"

namespace cgpredict::ptx {
namespace {

void addRegisters(const Operand &operand, std::vector<uint32_t> &to) {
  if (operand.kind == OperandKind::Register)
    to.push_back(operand.index);
  for (const Operand &element : operand.elements)
    addRegisters(element, to);
}

} // namespace

// Of operands without a role the first one is the result, but a call's where it returns none.
bool isResult(const Instruction &instruction, std::size_t operand) {
  const std::vector<OperandForm> &forms = instruction.form->operands;
  switch (operand < forms.size() ? forms[operand].role : OperandRole::Source) {
  case OperandRole::Destination:
  case OperandRole::DestinationOrBoth:
  case OperandRole::DestinationPredicate:
  case OperandRole::DestinationPair:
    return true;
  case OperandRole::Anything:
    return operand == 0 && (instruction.opcode != Opcode::Call ||
                            instruction.operands[0].kind == OperandKind::List);
  default:
    return false;
  }
}

RegisterUses registerUses(const Instruction &instruction) {
  RegisterUses uses;
  if (instruction.guard)
    uses.read.push_back(instruction.guard->predicate);
  for (std::size_t o = 0; o < instruction.operands.size(); ++o)
    addRegisters(instruction.operands[o], isResult(instruction, o) ? uses.written : uses.read);
  return uses;
}

} // namespace cgpredict::ptx
