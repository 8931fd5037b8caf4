#include "simulator/FunctionLowering.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::OperandRole;
using ptx::Type;

namespace {

int64_t conversionOptions(const Instruction &i) {
  const bool toInteger =
      !ptx::isFloat(i.types[0]) && i.types[0] != Type::BF16 && i.types[0] != Type::TF32;
  const Modifier rounding =
      i.modifiers.rounding().value_or(toInteger ? Modifier::Rzi : Modifier::Rn);
  return static_cast<int64_t>(i.types[0]) | static_cast<int64_t>(i.types[1]) << 8 |
         number(rounding) << 16 | int64_t{i.has(Modifier::Ftz)} << 24 |
         int64_t{i.has(Modifier::Sat)} << 25 | int64_t{i.has(Modifier::Relu)} << 26 |
         int64_t{i.has(Modifier::SatFinite)} << 27;
}

// What a handler wants to know beyond its operands; the handlers' files say how it is packed.
int64_t handlerOptions(const Instruction &i) {
  using enum Modifier;
  switch (i.opcode) {
  case Opcode::Set:
  case Opcode::Setp:
    return number(i.modifiers.oneOf({And, Or, Xor}).value_or(Modifier::Count)) |
           int64_t{i.has(Ftz)} << 8 | int64_t{i.type() == Type::F32} << 9 |
           number(*i.modifiers.comparison()) << 16 | static_cast<int64_t>(i.type()) << 24;
  case Opcode::Cvt:
    return conversionOptions(i);
  case Opcode::Prmt:
    return number(i.modifiers.oneOf({F4e, B4e, Rc8, Ecl, Ecr, Rc16}).value_or(Modifier::Count));
  case Opcode::Shfl:
    return number(*i.modifiers.oneOf({Up, Down, Butterfly, Index}));
  case Opcode::Redux:
    return number(*i.modifiers.oneOf({Add, Min, Max, And, Or, Xor}));
  case Opcode::Vset2:
  case Opcode::Vset4:
    return int64_t{ptx::isSigned(i.types[0])} << 1 | int64_t{ptx::isSigned(i.types[1])} << 2 |
           int64_t{i.has(Add)} << 4 | number(*i.modifiers.comparison()) << 8;
  default:
    if (i.opcode >= Opcode::Vabsdiff2 && i.opcode <= Opcode::Vsub4)
      return int64_t{ptx::isSigned(i.types[0])} | int64_t{ptx::isSigned(i.types[1])} << 1 |
             int64_t{ptx::isSigned(i.types[2])} << 2 | int64_t{i.has(Sat)} << 3 |
             int64_t{i.has(Add)} << 4;
    return number(i.modifiers.rounding().value_or(Rn)) | int64_t{i.has(Ftz)} << 8 |
           int64_t{i.has(Sat)} << 9;
  }
}

bool usesCarry(const Instruction &i) {
  return i.has(Modifier::Carry) || i.opcode == Opcode::AddC || i.opcode == Opcode::SubC ||
         i.opcode == Opcode::MadC;
}

} // namespace

// Everything that has one handler: places by the form's roles.
void FunctionLowering::lowerOperation(const Instruction &i) {
  Step step = guarded(i);
  if (!program.options().fused)
    step.handler = handlers.unfused(i);
  if (!step.handler)
    step.handler = handlers.ofInstruction(i);
  if (!step.handler)
    throw NotRunnable{"is not run by this simulator"};
  step.space = i.space;
  step.immediate = handlerOptions(i);
  step.destination = dump;
  step.second = usesCarry(i) ? carry : dumpPredicate;
  step.destinationBytes = static_cast<uint8_t>(ptx::bytesOf(i.type()));
  unsigned next = 0;
  for (std::size_t o = 0; o < i.operands.size(); ++o)
    placeOperand(i, i.operands[o], i.form->operands[o], step, next);
  if (i.has(Modifier::Sync)) {
    if (i.operands.size() != i.form->operands.size())
      throw NotRunnable{"names no member mask"};
    step.control = Control::WarpSync;
    step.more = step.source[next - 1]; // the last operand
  }
  add(step);
}

void FunctionLowering::placeOperand(const Instruction &i, const Operand &operand,
                                    const ptx::OperandForm &form, Step &step, unsigned &next) {
  switch (form.role) {
  case OperandRole::Destination:
  case OperandRole::DestinationOrBoth:
    step.destination = destination(operand);
    if (operand.kind == OperandKind::Register)
      step.destinationBytes = static_cast<uint8_t>(ptx::bytesOf(registerType(operand)));
    if (!operand.elements.empty())
      step.second = predicatePlace(operand.elements[0]);
    return;
  case OperandRole::DestinationPredicate:
  case OperandRole::DestinationPair:
    step.destination = predicatePlace(operand);
    if (!operand.elements.empty())
      step.second = predicatePlace(operand.elements[0]);
    return;
  case OperandRole::SourcePredicate:
    if (operand.negated)
      step.negated |= static_cast<uint8_t>(1U << next);
    step.source[next++] = predicateSource(operand);
    return;
  case OperandRole::Address:
    placeAddress(i, operand, step);
    next = 1;
    return;
  case OperandRole::Constant:
    step.immediate = static_cast<int64_t>(operand.bits);
    return;
  case OperandRole::Source:
    return placeSource(i, operand, form, step, next);
  default:
    throw NotRunnable{"is not run by this simulator"};
  }
}

void FunctionLowering::placeSource(const Instruction &i, const Operand &operand,
                                   const ptx::OperandForm &form, Step &step, unsigned &next) {
  if (next == 4)
    throw NotRunnable{"has more operands than this simulator runs"};
  const Type type = i.types[form.type];
  const unsigned own = form.bytes ? form.bytes : ptx::bytesOf(type) * form.scale;
  const unsigned bytes = operand.kind == OperandKind::Register ? ptx::bytesOf(registerType(operand))
                         : own == 0                            ? 8
                                                               : own;
  if (next < 2)
    step.sourceBytes[next] = static_cast<uint8_t>(bytes);
  step.source[next++] = source(operand, bytes, form.bytes ? Type::None : type);
}

CallValue FunctionLowering::callValue(const Operand &operand) {
  if (operand.kind == OperandKind::Variable && locals.contains(operand.symbol)) {
    const auto found = std::ranges::find(function.variables, operand.symbol, &ptx::Variable::name);
    const ptx::Variable *variable =
        found != function.variables.end() ? &*found : function.parameter(operand.symbol);
    return {false, 0, locals.at(operand.symbol), static_cast<unsigned>(variable->bytes)};
  }
  if (operand.kind == OperandKind::Register)
    return {true, frame.ofRegister(operand.index, registerType(operand)), 0,
            ptx::bytesOf(registerType(operand))};
  return {true, source(operand, 8, Type::None), 0, 8};
}

std::vector<CallValue> FunctionLowering::callValues(const Operand &list) {
  std::vector<CallValue> values;
  for (const Operand &operand : list.elements)
    values.push_back(callValue(operand));
  return values;
}

// call (results), function, (arguments), prototype
void FunctionLowering::lowerCall(const Instruction &i) {
  CallSite site;
  std::size_t at = 0;
  if (i.operands[at].kind == OperandKind::List)
    site.results = callValues(i.operands[at++]);
  if (at == i.operands.size())
    throw NotRunnable{"names no function"};
  const Operand &callee = i.operands[at++];
  if (at < i.operands.size() && i.operands[at].kind == OperandKind::List)
    site.arguments = callValues(i.operands[at]);
  if (callee.kind == OperandKind::Register) {
    site.indirect = true;
    site.pointer = callValue(callee);
  } else {
    resolveCallee(callee.symbol, site);
  }
  Step step = guarded(i);
  step.control = Control::Call;
  step.more = static_cast<uint32_t>(result.calls.size());
  result.calls.push_back(std::move(site));
  add(step);
}

void FunctionLowering::resolveCallee(const std::string &name, CallSite &site) const {
  for (std::size_t f = 0; f < module.functions.size(); ++f)
    if (module.functions[f].function->name == name)
      site.callee = static_cast<int>(f);
  if (site.callee < 0)
    site.builtin = builtinNamed(name);
  if (site.callee < 0 && !site.builtin)
    throw NotRunnable{fmt::format("'{}' is neither defined in this file nor built in", name)};
}

} // namespace cgpredict::simulator
