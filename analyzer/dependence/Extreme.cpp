#include "analyzer/dependence/Extreme.h"

namespace cgpredict {
namespace {

// A number that was extended by zeros is none below zero, however it is compared.
bool isExtendedByZeros(const OperandGraph &graph, const Operand &operand) {
  return operand.kind == OperandKind::Operation && graph.operation(operand.index).opcode == "zext";
}

Extreme::Order orderOf(const OperandGraph &graph, const Operation &compare, const Operand &before) {
  if (compare.opcode.starts_with("fcmp"))
    return Extreme::Real;
  const bool isUnsigned = compare.predicate.starts_with("u") || isExtendedByZeros(graph, before);
  return isUnsigned ? Extreme::Unsigned : Extreme::Signed;
}

} // namespace

Extreme extremeOf(std::string_view operation) {
  const Extreme::Which which =
      operation.find("min") == operation.npos ? Extreme::Most : Extreme::Least;
  const bool isSigned = operation.starts_with("llvm.s"),
             isUnsigned = operation.starts_with("llvm.u");
  return {which, isSigned ? Extreme::Signed : isUnsigned ? Extreme::Unsigned : Extreme::Real};
}

Extreme extremeBy(const OperandGraph &graph, const Operation &compare, bool otherIsLeft,
                  bool takesOtherIfTrue) {
  const std::string_view predicate = compare.predicate;
  const bool greater = predicate.ends_with("gt") || predicate.ends_with("ge");
  if (!greater && !predicate.ends_with("lt") && !predicate.ends_with("le"))
    return {Extreme::Unknown};
  const bool takesLeftIfTrue = otherIsLeft == takesOtherIfTrue;
  return {takesLeftIfTrue == greater ? Extreme::Most : Extreme::Least,
          orderOf(graph, compare, compare.operands[otherIsLeft ? 1 : 0])};
}

} // namespace cgpredict
