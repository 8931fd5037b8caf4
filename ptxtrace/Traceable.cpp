#include "ptxtrace/Traceable.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Instruction;
using ptx::Opcode;

bool isDefined(const ptx::Module &module, const ptx::Operand &callee) {
  const ptx::Function *called =
      callee.kind == ptx::OperandKind::Function ? module.function(callee.symbol) : nullptr;
  return called && called->hasBody;
}

bool callsUnseen(const ptx::Module &module, const Instruction &i) {
  return i.opcode == Opcode::Call &&
         std::ranges::any_of(i.operands, [&](const ptx::Operand &callee) {
           return callee.kind == ptx::OperandKind::Register || isDefined(module, callee);
         });
}

bool accessesUnseen(const Instruction &i) {
  switch (i.opcode) {
  case Opcode::Tex:
  case Opcode::Tld4:
  case Opcode::Suld:
  case Opcode::Sust:
  case Opcode::Sured:
  case Opcode::LdMatrix:
  case Opcode::StMatrix:
  case Opcode::MBarrier:
    return true;
  case Opcode::Cp:
    return i.operands.size() > 2; // a copy
  case Opcode::Atom:
  case Opcode::Red:
    return i.modifiers.vectorWidth() > 1;
  case Opcode::Wmma:
    return !i.has(ptx::Modifier::Multiply);
  default:
    return false;
  }
}

} // namespace

void requireTraceable(const ptx::Module &module, const ptx::DecodedFunction &decoded) {
  const auto refuse = [&](const Instruction &i, const char *what) {
    throw Error(fmt::format("{}:{}: {}: {} cannot be traced", module.file, i.line, i.name, what));
  };
  for (const Instruction &i : decoded.instructions) {
    if (callsUnseen(module, i))
      refuse(i, "calls through pointers, and of functions that call themselves,");
    if (accessesUnseen(i))
      refuse(i, "what textures, surfaces, asynchronous copies, matrix instructions, atomic "
                "operations on vectors and barriers in memory access");
  }
}

} // namespace cgpredict::ptxtrace
