#include "ptxtrace/OperationClasses.h"

#include <algorithm>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Instruction;
using ptx::Opcode;

bool isFloating(const Instruction &i) {
  const ptx::Type type = i.type();
  return ptx::isFloat(type) || type == ptx::Type::BF16 || type == ptx::Type::BF16x2;
}

OperationClass arithmetic(const Instruction &i, OperationClass floating, OperationClass integer) {
  return isFloating(i) ? floating : integer;
}

} // namespace

OperationClass classOf(const Instruction &i) {
  using enum OperationClass;
  switch (i.opcode) {
  case Opcode::Ld:
  case Opcode::Ldu:
    return Load;
  case Opcode::St:
    return Store;
  case Opcode::Add:
  case Opcode::Sub:
    return arithmetic(i, FAdd, IAlu);
  case Opcode::Mul:
    return arithmetic(i, FMul, IMul);
  case Opcode::Fma:
    return Fma;
  case Opcode::Mad:
    return arithmetic(i, Fma, IMul);
  case Opcode::Mul24:
  case Opcode::Mad24:
  case Opcode::MadC:
  case Opcode::Dp2a:
  case Opcode::Dp4a:
    return IMul;
  case Opcode::Div:
    return arithmetic(i, FDiv, IDiv);
  case Opcode::Rem:
    return IDiv;
  case Opcode::Rcp:
  case Opcode::Sqrt:
  case Opcode::Rsqrt:
  case Opcode::Sin:
  case Opcode::Cos:
  case Opcode::Ex2:
  case Opcode::Lg2:
  case Opcode::Tanh:
    return FSpecial;
  case Opcode::Shl:
  case Opcode::Shr:
  case Opcode::Shf:
    return Shift;
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
  case Opcode::Not:
  case Opcode::Cnot:
  case Opcode::Lop3:
    return Logic;
  case Opcode::Set:
  case Opcode::Setp:
  case Opcode::TestP:
    return Compare;
  case Opcode::Selp:
  case Opcode::Slct:
  case Opcode::Min:
  case Opcode::Max:
    return Select;
  case Opcode::Cvt:
    return Convert;
  case Opcode::Bra:
  case Opcode::Brx:
    return Branch;
  case Opcode::Ret:
  case Opcode::Exit:
  case Opcode::Mov:
    return Free;
  case Opcode::Call:
    return Call;
  case Opcode::Bar:
  case Opcode::Barrier:
  case Opcode::Fence:
  case Opcode::MemBar:
  case Opcode::Atom:
  case Opcode::Red:
    return Other;
  default:
    return IAlu;
  }
}

std::string countedName(const Instruction &i, const ptx::Function &function) {
  if (i.opcode == Opcode::Call) {
    for (const ptx::Operand &operand : i.operands)
      if (operand.kind == ptx::OperandKind::Function)
        return "call." + operand.symbol;
    return "call";
  }
  const bool memory = i.opcode == Opcode::Ld || i.opcode == Opcode::St;
  if (!memory || i.space != ptx::Space::Parameter)
    return i.name;
  const std::string &symbol = i.operands[i.opcode == Opcode::St ? 0 : 1].elements[0].symbol;
  const bool own = std::ranges::any_of(
      function.parameters, [&](const ptx::Variable &each) { return each.name == symbol; });
  return own ? i.name : "";
}

} // namespace cgpredict::ptxtrace
