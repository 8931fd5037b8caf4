#include "ptxtrace/OperationClasses.h"

#include <algorithm>
#include <initializer_list>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Instruction;
using ptx::Opcode;

bool isFloating(const Instruction &i) {
  const ptx::Type type = i.type();
  return ptx::isFloat(type) || type == ptx::Type::BF16 || type == ptx::Type::BF16x2;
}

using Class = OperationClass;
using Op = Opcode;

// What one class or, of floating-point numbers, another one has.
struct ClassOfOpcodes {
  Class floating, other;
  std::initializer_list<Opcode> opcodes;
};

constexpr ClassOfOpcodes Classes[] = {
    {Class::Load, Class::Load, {Op::Ld, Op::Ldu}},
    {Class::Store, Class::Store, {Op::St}},
    {Class::FAdd, Class::IAlu, {Op::Add, Op::Sub}},
    {Class::FMul, Class::IMul, {Op::Mul}},
    {Class::Fma, Class::Fma, {Op::Fma}},
    {Class::Fma, Class::IMul, {Op::Mad}},
    {Class::IMul, Class::IMul, {Op::Mul24, Op::Mad24, Op::MadC, Op::Dp2a, Op::Dp4a}},
    {Class::FDiv, Class::IDiv, {Op::Div}},
    {Class::IDiv, Class::IDiv, {Op::Rem}},
    {Class::FSpecial, Class::FSpecial, {Op::Rcp, Op::Sqrt, Op::Rsqrt, Op::Sin, Op::Cos}},
    {Class::FSpecial, Class::FSpecial, {Op::Ex2, Op::Lg2, Op::Tanh}},
    {Class::Shift, Class::Shift, {Op::Shl, Op::Shr, Op::Shf}},
    {Class::Logic, Class::Logic, {Op::And, Op::Or, Op::Xor, Op::Not, Op::Cnot, Op::Lop3}},
    {Class::Compare, Class::Compare, {Op::Set, Op::Setp, Op::TestP}},
    {Class::Select, Class::Select, {Op::Selp, Op::Slct, Op::Min, Op::Max}},
    {Class::Convert, Class::Convert, {Op::Cvt}},
    {Class::Branch, Class::Branch, {Op::Bra, Op::Brx}},
    {Class::Free, Class::Free, {Op::Ret, Op::Exit, Op::Mov}},
    {Class::Call, Class::Call, {Op::Call}},
    {Class::Other, Class::Other, {Op::Bar, Op::Barrier, Op::Fence, Op::MemBar, Op::Atom, Op::Red}},
};

} // namespace

OperationClass classOf(const Instruction &i) {
  for (const ClassOfOpcodes &each : Classes)
    if (std::ranges::count(each.opcodes, i.opcode) != 0)
      return isFloating(i) ? each.floating : each.other;
  return Class::IAlu;
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
