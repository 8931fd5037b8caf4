#include "simulator/FunctionLowering.h"

#include "ptx/ConstantExpression.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Space;
using ptx::Type;

void FunctionLowering::placeLocals() {
  const auto place = [&](const ptx::Variable &variable) {
    const uint64_t alignment = std::max<uint64_t>(variable.alignment, 8);
    result.localBytes = (result.localBytes + alignment - 1) / alignment * alignment;
    locals[variable.name] = result.localBytes;
    result.localBytes += variable.bytes;
  };
  for (const ptx::Variable &variable : function.variables)
    if (variable.space == Space::Local || variable.space == Space::Parameter)
      place(variable);
  if (function.entry) {
    const ptx::VariableLayout layout = ptx::layOut(function.parameters);
    for (std::size_t p = 0; p < layout.offsets.size(); ++p)
      kernelParameters[function.parameters[p].name] = layout.offsets[p];
    return;
  }
  const auto signature = [&](const std::vector<ptx::Variable> &variables,
                             const std::vector<uint32_t> &registers, std::vector<CallValue> &to) {
    std::size_t next = 0;
    for (const ptx::Variable &variable : variables)
      if (variable.space == Space::Register) {
        to.push_back({true, frame.ofRegister(registers[next++], variable.type), 0,
                      ptx::bytesOf(variable.type)});
      } else {
        place(variable);
        to.push_back({false, 0, locals[variable.name], static_cast<unsigned>(variable.bytes)});
      }
  };
  signature(function.parameters, function.parameterRegisters, result.parameters);
  signature(function.results, function.resultRegisters, result.results);
}

uint64_t FunctionLowering::functionAddress(const std::string &name) const {
  for (std::size_t f = 0; f < module.functions.size(); ++f)
    if (module.functions[f].function->name == name)
      return FunctionAddress + FunctionStride * f;
  throw NotRunnable{fmt::format("'{}' is not defined in this file", name)};
}

uint64_t FunctionLowering::variableAddress(const Operand &operand) const {
  return program.addressOf(function.name, operand.symbol) + static_cast<uint64_t>(operand.offset);
}

uint32_t FunctionLowering::source(const Operand &operand, unsigned bytes, Type type) {
  switch (operand.kind) {
  case OperandKind::Register:
    return frame.ofRegister(operand.index, registerType(operand));
  case OperandKind::Special: {
    const auto special = static_cast<ptx::Special>(operand.index);
    if (ptx::isClock(special))
      throw NotRunnable{fmt::format("{} is read by mov only", ptx::specialName(special))};
    if (special == ptx::Special::ReservedShared)
      throw NotRunnable{"asks where the system's shared memory lies, which is not there"};
    return frame.ofSpecial(special, bytes);
  }
  case OperandKind::Constant:
    return frame.ofConstant(
        mask(ptx::bitsAs({operand.bits, operand.isFloat, operand.isSingle}, type), bytes), bytes);
  case OperandKind::Function:
    return frame.ofConstant(functionAddress(operand.symbol), bytes);
  case OperandKind::Variable:
    if (const auto found = kernelParameters.find(operand.symbol); found != kernelParameters.end())
      return frame.ofConstant(found->second + static_cast<uint64_t>(operand.offset), bytes);
    if (const ptx::Variable *shared =
            ptx::sharedVariable(program.module(), function, operand.symbol))
      return frame.ofShared(*shared, operand.offset, bytes);
    if (!locals.contains(operand.symbol))
      return frame.ofConstant(mask(variableAddress(operand), bytes), bytes);
    throw NotRunnable{fmt::format("the address of '{}' is taken by mov only", operand.symbol)};
  default:
    throw NotRunnable{"an operand that is no value"};
  }
}

uint32_t FunctionLowering::predicateSource(const Operand &operand) {
  return operand.kind == OperandKind::Constant ? frame.ofConstant(operand.bits ? UINT32_MAX : 0, 0)
                                               : frame.ofRegister(operand.index, Type::Pred);
}

uint32_t FunctionLowering::predicatePlace(const Operand &operand) {
  return operand.kind == OperandKind::Sink ? dumpPredicate
                                           : frame.ofRegister(operand.index, Type::Pred);
}

uint32_t FunctionLowering::destination(const Operand &operand) {
  return operand.kind == OperandKind::Register
             ? frame.ofRegister(operand.index, registerType(operand))
             : dump;
}

} // namespace cgpredict::simulator
