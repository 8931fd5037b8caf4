#include "analyzer/devices/FpgaOperators.h"

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

using Op = FpgaOperator;
using Operators = std::optional<std::vector<FpgaOperator>>;

constexpr std::string_view Names[] = {
    "fadd32", "fmul32", "fdiv32",  "fsqrt32",    "fspecial32", "fcmp32", "fadd64",
    "fmul64", "fdiv64", "fsqrt64", "fspecial64", "fcmp64",     "iadd",   "imul32",
    "imul64", "idiv32", "idiv64",  "shift",      "logic",      "icmp",   "select",
    "itof",   "ftoi",   "ftof",    "load",       "store"};
static_assert(std::size(Names) == FpgaOperatorCount);

Op either(const Operation &operation, Op single, Op wide) {
  return operation.bits > 32 ? wide : single;
}

Operators special(const Operation &operation) {
  if (operation.callee.find("sqrt") != std::string::npos)
    return {{either(operation, Op::FSqrt32, Op::FSqrt64)}};
  return {{either(operation, Op::FSpecial32, Op::FSpecial64)}};
}

// Functions of the mathematical library that HLS has cores for; other calls it cannot make.
Operators call(const Operation &operation) {
  constexpr std::string_view known[] = {"sqrt", "exp",  "log",  "pow",   "sin",  "cos",
                                        "tan",  "exp2", "log2", "log10", "atan", "atan2"};
  std::string_view name = operation.callee;
  if (name.ends_with('f') && operation.bits == 32)
    name.remove_suffix(1);
  if (std::ranges::find(known, name) == std::end(known))
    return std::nullopt;
  return special(operation);
}

// Bits in another order.
bool isWiring(std::string_view callee) {
  return callee.starts_with("llvm.bitreverse.") || callee.starts_with("llvm.bswap.");
}

// Widening and narrowing integers is wiring.
Operators convert(const Operation &operation) {
  const std::string &opcode = operation.opcode;
  if (opcode == "sitofp" || opcode == "uitofp")
    return {{Op::IntegerToFloat}};
  if (opcode == "fptosi" || opcode == "fptoui")
    return {{Op::FloatToInteger}};
  if (opcode == "fpext" || opcode == "fptrunc")
    return {{Op::FloatToFloat}};
  return {{}};
}

Operators arithmetic(const Operation &operation) {
  switch (operation.operationClass) {
  case OperationClass::FAdd:
    return {{either(operation, Op::FAdd32, Op::FAdd64)}};
  case OperationClass::FMul:
    return {{either(operation, Op::FMul32, Op::FMul64)}};
  case OperationClass::Fma:
    return {{either(operation, Op::FMul32, Op::FMul64), either(operation, Op::FAdd32, Op::FAdd64)}};
  case OperationClass::FDiv:
    return {{either(operation, Op::FDiv32, Op::FDiv64)}};
  case OperationClass::FSpecial:
    return special(operation);
  case OperationClass::Call:
    return call(operation);
  case OperationClass::IMul:
    return {{either(operation, Op::IMul32, Op::IMul64)}};
  case OperationClass::IDiv:
    return {{either(operation, Op::IDiv32, Op::IDiv64)}};
  default:
    return std::nullopt;
  }
}

} // namespace

std::string_view toString(FpgaOperator op) { return Names[static_cast<std::size_t>(op)]; }

std::optional<std::vector<FpgaOperator>> operatorsOf(const Operation &operation) {
  if (isWiring(operation.callee))
    return {{}};
  switch (operation.operationClass) {
  case OperationClass::Load:
    return {{Op::Load}};
  case OperationClass::Store:
    return {{Op::Store}};
  case OperationClass::IAlu:
    return {{Op::IAdd}};
  case OperationClass::Shift:
    return {{Op::Shift}};
  case OperationClass::Logic:
    return {{Op::Logic}};
  case OperationClass::Compare: // both sizes of floats cost about the same
    return {{operation.opcode == "fcmp" ? Op::FCompare32 : Op::ICompare}};
  case OperationClass::Select:
    return {{Op::Select}};
  case OperationClass::Convert:
    return convert(operation);
  case OperationClass::Address:
  case OperationClass::Branch:
  case OperationClass::Phi:
  case OperationClass::Free:
    return {{}};
  default:
    return arithmetic(operation);
  }
}

} // namespace cgpredict
