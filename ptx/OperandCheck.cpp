#include "ptx/Decoder.h"

#include "ptx/MatrixShape.h"
#include "ptx/SpecialRegisters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cgpredict::ptx {
namespace {

// A register may be untyped, and an integer have another sign; integers and floating-point numbers
// do not mix (PTX ISA, table of operand types).
bool kindsAgree(Type reg, Type wanted) {
  const TypeKind a = traits(reg).kind, b = traits(wanted).kind;
  if (a == TypeKind::Opaque || b == TypeKind::Opaque)
    return a == b;
  return a == TypeKind::Bits || b == TypeKind::Bits ||
         (a == TypeKind::Float) == (b == TypeKind::Float);
}

class OperandChecker {
public:
  OperandChecker(const Function &function, const FormMatch &match)
      : function(function), match(match) {}

  std::string problem(const Operand &operand, const OperandForm &form) const {
    switch (form.role) {
    case OperandRole::Destination:
      return form.vector ? vectorProblem(operand, form) : destinationProblem(operand, form);
    case OperandRole::Source:
      return form.vector ? vectorProblem(operand, form) : sourceProblem(operand, form);
    case OperandRole::DestinationPredicate:
    case OperandRole::DestinationPair:
      return pairProblem(operand, form);
    case OperandRole::DestinationOrBoth:
      return bothProblem(operand, form);
    case OperandRole::SourcePredicate:
      return isPredicate(operand) || isTruth(operand) ? "" : "expected a predicate";
    case OperandRole::Address:
      return addressProblem(operand);
    case OperandRole::Label:
      return operand.kind == OperandKind::Label ? "" : "expected a label";
    case OperandRole::Constant:
      return operand.kind == OperandKind::Constant && !operand.isFloat ? "" : "expected an integer";
    case OperandRole::Anything:
      return match.form->opcode == Opcode::Mov ? movedProblem(operand) : strangerProblem(operand);
    }
    return "";
  }

private:
  // mov between registers of its type, or of parts to the whole (mov.b32 %r, {%h1, %h2}), whose
  // sizes are added up where it is lowered.
  std::string movedProblem(const Operand &operand) const {
    const unsigned width = match.modifiers.vectorWidth();
    if (width > 1 && (operand.kind != OperandKind::Vector || operand.elements.size() != width))
      return fmt::format("expected {} registers in braces", width);
    if (operand.kind == OperandKind::Vector && width == 1)
      return "";
    const OperandForm element{.role = OperandRole::Source, .type = 0};
    for (const Operand &moved : width > 1 ? operand.elements : std::vector{operand}) {
      const bool checked =
          moved.kind == OperandKind::Register || moved.kind == OperandKind::Constant;
      if (std::string text = checked ? sourceProblem(moved, element) : ""; !text.empty())
        return text;
    }
    return "";
  }

  // Operands of no form: what they are is asked where they are lowered; predicates are none but
  // those of calls.
  std::string strangerProblem(const Operand &operand) const {
    if (match.form->opcode != Opcode::Call && isPredicate(operand))
      return fmt::format("'{}' is .pred; expected numbers", function.registers[operand.index].name);
    return "";
  }

  bool isPredicate(const Operand &operand) const {
    return operand.kind == OperandKind::Register && operand.selector.empty() &&
           function.registers[operand.index].type == Type::Pred;
  }

  static bool isTruth(const Operand &operand) {
    return operand.kind == OperandKind::Constant && !operand.isFloat;
  }

  unsigned bytes(const OperandForm &form) const {
    return form.bytes ? form.bytes : bytesOf(match.types[form.type]) * form.scale;
  }

  std::string registerProblem(const Operand &operand, const OperandForm &form) const {
    const Register &reg = function.registers[operand.index];
    if (!operand.selector.empty())
      return fmt::format("'{}.{}' is a part of a register, as only video instructions take",
                         reg.name, operand.selector);
    const unsigned wanted = bytes(form), found = bytesOf(reg.type);
    const Type type = match.types[form.type];
    // What the assembler takes; the PTX ISA's table of relaxed types does not have .bf16.
    const bool wider = form.wider && (type != Type::BF16 || form.role != OperandRole::Source);
    if (reg.type == Type::Pred || (wider ? found < wanted : found != wanted && wanted != 0))
      return fmt::format("'{}' is .{}; expected {}{} bits", reg.name, traits(reg.type).name,
                         wider ? "at least " : "", wanted * 8);
    if (type != Type::None && form.bytes == 0 && form.scale == 1 &&
        !(form.wider && type == Type::F16) && !kindsAgree(reg.type, type))
      return fmt::format("'{}' is .{}, which .{} does not take", reg.name, traits(reg.type).name,
                         traits(type).name);
    return "";
  }

  std::string destinationProblem(const Operand &operand, const OperandForm &form) const {
    if (operand.kind == OperandKind::Sink)
      return "";
    if (operand.kind != OperandKind::Register)
      return "expected a register";
    if (match.form->opcode == Opcode::MBarrier && match.modifiers.has(Modifier::SharedCluster))
      return "a barrier of .shared::cluster gives no state; expected '_'";
    return registerProblem(operand, form);
  }

  std::string sourceProblem(const Operand &operand, const OperandForm &form) const {
    switch (operand.kind) {
    case OperandKind::Register:
      return registerProblem(operand, form);
    case OperandKind::Special:
      return "";
    case OperandKind::Variable:
      return "the address of a variable, which only mov takes; expected a register";
    case OperandKind::Constant: {
      const Type type = form.bytes == 0 ? match.types[form.type] : Type::None;
      if (hasNoConstants(type) || form.bytes == 2)
        return "a constant, which has 32 or 64 bits where it is no integer; expected a register";
      if (!operand.isFloat && (type == Type::F32 || type == Type::F64))
        return "an integer where a floating-point number is expected, as 0f00000000";
      const bool integer = form.bytes != 0 || takesBitsAlone() ||
                           traits(match.types[form.type]).kind == TypeKind::Signed ||
                           traits(match.types[form.type]).kind == TypeKind::Unsigned;
      return operand.isFloat && integer && match.types[form.type] != Type::None
                 ? "a floating-point number where an integer is expected"
                 : "";
    }
    default:
      return "expected a register or a constant";
    }
  }

  static bool hasNoConstants(Type type) {
    using enum Type;
    constexpr std::array Small = {F16, F16x2, BF16, BF16x2, E4M3x2, E5M2x2};
    return std::ranges::find(Small, type) != Small.end();
  }

  // Parameters are no generic memory.
  bool isParameter(const std::string &symbol) const {
    const auto local = std::ranges::find(function.variables, symbol, &Variable::name);
    return function.parameter(symbol) ||
           (local != function.variables.end() && local->space == Space::Parameter);
  }

  bool reachesParameters() const {
    using enum Modifier;
    const Opcode opcode = match.form->opcode;
    return (opcode != Opcode::Ld && opcode != Opcode::St) ||
           match.modifiers.oneOf({Parameter, ParameterEntry, ParameterFunction}).has_value();
  }

  // What works on bits takes no floating-point constants.
  bool takesBitsAlone() const {
    switch (match.form->opcode) {
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::Not:
    case Opcode::Shl:
    case Opcode::Shr:
    case Opcode::Atom:
    case Opcode::Red:
      return traits(match.types[0]).kind == TypeKind::Bits;
    default:
      return false;
    }
  }

  std::string vectorProblem(const Operand &operand, const OperandForm &form) const {
    const unsigned width = match.modifiers.vectorWidth();
    OperandForm scalar = form;
    scalar.vector = false;
    if (width == 1)
      return operand.kind == OperandKind::Vector && operand.elements.size() == 1
                 ? problem(operand.elements[0], scalar)
                 : problem(operand, scalar);
    if (operand.kind != OperandKind::Vector || operand.elements.size() != width)
      return fmt::format("expected {} registers in braces", width);
    for (const Operand &element : operand.elements)
      if (std::string text = problem(element, scalar); !text.empty())
        return text;
    return "";
  }

  std::string pairProblem(const Operand &operand, const OperandForm &form) const {
    const bool second = !operand.elements.empty();
    if (second && form.role != OperandRole::DestinationPair)
      return "one predicate expected";
    const auto isDestination = [&](const Operand &o) {
      return o.kind == OperandKind::Sink || isPredicate(o);
    };
    return isDestination(operand) && (!second || isDestination(operand.elements[0]))
               ? ""
               : "expected a predicate";
  }

  std::string bothProblem(const Operand &operand, const OperandForm &form) const {
    if (!operand.elements.empty() && operand.elements[0].kind != OperandKind::Sink &&
        !isPredicate(operand.elements[0]))
      return "expected a predicate behind '|'";
    return destinationProblem(operand, form);
  }

  std::string addressProblem(const Operand &operand) const {
    if (operand.kind != OperandKind::Address)
      return "expected an address in brackets";
    const Operand &base = operand.elements[0];
    switch (base.kind) {
    case OperandKind::Variable:
      return !reachesParameters() && isParameter(base.symbol)
                 ? fmt::format("'{}' is a parameter; expected .param", base.symbol)
                 : "";
    case OperandKind::Constant:
      return "";
    case OperandKind::Register: {
      const Register &reg = function.registers[base.index];
      const unsigned size = bytesOf(reg.type);
      return size == 4 || size == 8 ? ""
                                    : fmt::format("'{}' is .{}; an address has 32 or 64 bits",
                                                  reg.name, traits(reg.type).name);
    }
    default:
      return "an address is a register, a variable or a constant";
    }
  }

  const Function &function;
  const FormMatch &match;
};

// The policy of .L2::cache_hint, which is there if and only if this word is.
bool isPolicy(const OperandForm &operand) { return operand.optional && operand.bytes == 8; }

// Operands to forms: an optional operand is absent where too few are given.
std::string countProblem(const Statement &statement, const FormMatch &match) {
  const std::vector<OperandForm> &forms = match.form->operands;
  const bool hasPolicy = match.modifiers.has(Modifier::CacheHint2);
  std::size_t least = 0, most = forms.size();
  for (const OperandForm &operand : forms) {
    least += !operand.optional || (isPolicy(operand) && hasPolicy);
    most -= isPolicy(operand) && !hasPolicy;
  }
  const std::size_t found = statement.operands.size();
  if (found >= least && found <= most)
    return "";
  return least == most ? fmt::format("{} operands; expected {}", found, most)
                       : fmt::format("{} operands; expected {} to {}", found, least, most);
}

} // namespace

std::string operandProblem(const Function &function, const Statement &statement,
                           const FormMatch &match) {
  if (std::string text = countProblem(statement, match); !text.empty())
    return text;
  const OperandChecker checker(function, match);
  for (std::size_t o = 0; o < statement.operands.size(); ++o)
    if (std::string text = checker.problem(statement.operands[o], match.form->operands[o]);
        !text.empty())
      return fmt::format("operand {}: {}", o + 1, text);
  return fragmentProblem(statement, match);
}

} // namespace cgpredict::ptx
