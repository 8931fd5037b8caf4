#include "analyzer/report/hls/HlsStatements.h"

#include "analyzer/base/Error.h"
#include "analyzer/report/hls/HlsArrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

using Values = std::vector<std::string>;

// Operators between two operands.
const std::map<std::string, std::string> RealOperators = {
    {"fadd", "+"}, {"fsub", "-"}, {"fmul", "*"}, {"fdiv", "/"}};
const std::map<std::string, std::string> WrappingOperators = { // of unsigned integers
    {"add", "+"}, {"sub", "-"},         {"mul", "*"}, {"shl", "<<"}, {"lshr", ">>"}, {"and", "&"},
    {"or", "|"},  {"or disjoint", "|"}, {"xor", "^"}, {"udiv", "/"}, {"urem", "%"}};
const std::map<std::string, std::string> SignedOperators = {
    {"sdiv", "/"}, {"srem", "%"}, {"ashr", ">>"}};
const std::map<std::string, std::string> Orders = {{"eq", "=="}, {"ne", "!="}, {"lt", "<"},
                                                   {"le", "<="}, {"gt", ">"},  {"ge", ">="}};

std::string integerType(unsigned bits, bool isSigned) {
  return fmt::format("{}int{}_t", isSigned ? "" : "u", bits);
}

std::string compareIntegers(const std::string &predicate, const Values &values) {
  const bool isUnsigned = predicate.size() == 3 && predicate[0] == 'u';
  const std::string order = predicate.size() == 3 ? predicate.substr(1) : predicate;
  const std::string cast = isUnsigned ? "(uint64_t)(int64_t)" : "";
  return fmt::format("{}{} {} {}{}", cast, values[0], Orders.at(order), cast, values[1]);
}

// An ordered comparison is false where a value is no number, an unordered one true.
std::string compareReals(const std::string &predicate, const Values &values) {
  static const std::map<std::string, std::string> opposite = {
      {"lt", ">="}, {"le", ">"}, {"gt", "<="}, {"ge", "<"}};
  const std::string &a = values[0], &b = values[1];
  const std::string order = predicate.size() == 3 ? predicate.substr(1) : predicate;
  if (predicate == "ord" || predicate == "uno")
    return fmt::format("{}({} == {} && {} == {})", predicate == "ord" ? "" : "!", a, a, b, b);
  if (predicate == "one" || predicate == "ueq")
    return fmt::format("{}({} < {} || {} > {})", predicate == "one" ? "" : "!", a, b, a, b);
  if (predicate[0] == 'u' && opposite.contains(order))
    return fmt::format("!({} {} {})", a, opposite.at(order), b);
  return fmt::format("{} {} {}", a, Orders.at(order), b);
}

// Functions of <cmath> by what LLVM or the library calls them.
const std::map<std::string, std::string> Functions = {
    {"sqrt", "sqrt"},   {"exp", "exp"},     {"exp2", "exp2"},        {"log", "log"},
    {"log2", "log2"},   {"log10", "log10"}, {"pow", "pow"},          {"sin", "sin"},
    {"cos", "cos"},     {"tan", "tan"},     {"atan", "atan"},        {"atan2", "atan2"},
    {"tanh", "tanh"},   {"fabs", "fabs"},   {"floor", "floor"},      {"ceil", "ceil"},
    {"trunc", "trunc"}, {"round", "round"}, {"rint", "rint"},        {"nearbyint", "nearbyint"},
    {"fmin", "fmin"},   {"fmax", "fmax"},   {"minnum", "fmin"},      {"maxnum", "fmax"},
    {"fmod", "fmod"},   {"fma", "fma"},     {"copysign", "copysign"}};

std::string functionName(const std::string &callee, const std::string &type) {
  if (callee.starts_with("llvm."))
    return callee.substr(5, callee.find('.', 5) - 5);
  return type == "f32" && callee.ends_with("f") ? callee.substr(0, callee.size() - 1) : callee;
}

} // namespace

std::string linearText(const LinearForm &form, const std::vector<std::string> &names) {
  std::string text;
  for (std::size_t l = 0; l < form.strides.size(); ++l) {
    const int64_t stride = form.strides[l];
    if (stride == 0 || names[l].empty())
      continue;
    const bool isSum = names[l].find(' ') != std::string::npos;
    const std::string factor = isSum && std::abs(stride) != 1 ? "(" + names[l] + ")" : names[l];
    text += text.empty() ? (stride < 0 ? "-" : "") : (stride < 0 ? " - " : " + ");
    text += std::abs(stride) == 1 ? (isSum && stride < 0 ? "(" + names[l] + ")" : factor)
                                  : fmt::format("{} * {}", std::abs(stride), factor);
  }
  if (text.empty())
    return std::to_string(form.constant);
  if (form.constant != 0)
    text += fmt::format(" {} {}", form.constant < 0 ? '-' : '+', std::abs(form.constant));
  return text;
}

std::string HlsStatements::variable(uint32_t operation) const {
  return fmt::format("v{}{}", operation, lanes && program.isCarried(operation) ? "[lane]" : "");
}

std::string HlsStatements::value(const Operation &user, std::size_t place, uint32_t block,
                                 const std::vector<std::string> &ordinals) const {
  const Operand &operand = user.operands[place];
  if (operand.kind == OperandKind::Operation && !program.isLinear(operand.index, block))
    return variable(program.variableOf(operand.index, block));
  if (operand.kind == OperandKind::Argument &&
      program.tables.arguments[operand.index].type.starts_with("f"))
    return cppName(program.tables.arguments[operand.index].name);
  if (operand.kind == OperandKind::Constant && !program.values.operand(user, place, {})) {
    const std::string text(constantOperand(user, place));
    if (text.empty())
      throw Error(fmt::format("a constant at line {} that is no number", user.line));
    return text + (user.type == "f32" ? "f" : "");
  }
  const std::optional<LinearForm> form =
      program.values.operand(user, place, program.guardOf(block).ranges);
  if (!form)
    throw Error(fmt::format("an operand of {} at line {} is not written as C++ yet", user.opcode,
                            user.line));
  const IterationRange values = valuesOf(*form, program.values.allIterations());
  if (values.first < INT32_MIN || values.last > INT32_MAX)
    throw Error(fmt::format("an index at line {} does not fit 32 bits", user.line));
  const std::string text = linearText(*form, ordinals);
  return text.find(' ') == std::string::npos && text[0] != '-' ? text : "(" + text + ")";
}

unsigned HlsStatements::bitsOf(const Operation &user, std::size_t place) const {
  const Operand &operand = user.operands[place];
  if (operand.kind == OperandKind::Operation)
    return program.values.graph().operation(operand.index).bits;
  return operand.kind == OperandKind::Argument ? 8 * program.tables.arguments[operand.index].bytes
                                               : 32;
}

std::string HlsStatements::computation(const Operation &op,
                                       const std::vector<std::string> &ordinals) const {
  const uint32_t block = program.values.graph().blockOf(op.id);
  const bool isCall = op.opcode == "call"; // its last operand is what it calls
  Values v;
  for (std::size_t o = 0; o + (isCall ? 1 : 0) < op.operands.size(); ++o)
    v.push_back(value(op, o, block, ordinals));
  const std::string type = cppType(op.type);
  if (const auto real = RealOperators.find(op.opcode); real != RealOperators.end())
    return fmt::format("{} {} {}", v[0], real->second, v[1]);
  if (const auto sign = SignedOperators.find(op.opcode); sign != SignedOperators.end())
    return fmt::format("({})({} {} {})", type, v[0], sign->second, v[1]);
  if (const auto wrap = WrappingOperators.find(op.opcode); wrap != WrappingOperators.end()) {
    const std::string wide = op.bits == 1 ? "unsigned" : integerType(op.bits, false);
    return fmt::format("({})(({}){} {} ({}){}){}", type, wide, v[0], wrap->second, wide, v[1],
                       op.bits == 1 ? " & 1" : "");
  }
  if (op.opcode == "icmp")
    return compareIntegers(op.predicate, v);
  if (op.opcode == "fcmp")
    return compareReals(op.predicate, v);
  if (op.opcode == "select")
    return fmt::format("{} ? {} : {}", v[0], v[1], v[2]);
  if (op.opcode == "fneg")
    return "-" + v[0];
  if (op.opcode == "sext" && bitsOf(op, 0) == 1)
    return fmt::format("({})-(int){}", type, v[0]);
  if ((op.opcode == "zext" || op.opcode == "uitofp") && bitsOf(op, 0) > 1)
    return fmt::format("({})({}){}", type, integerType(bitsOf(op, 0), false), v[0]);
  if (op.opcode == "trunc" && op.bits == 1)
    return v[0] + " & 1";
  for (const char *cast : {"sext", "zext", "trunc", "sitofp", "uitofp", "fptosi", "fptoui", "fpext",
                           "fptrunc", "freeze"})
    if (op.opcode == cast)
      return fmt::format("({}){}", type, v[0]);
  if (isCall)
    return call(op, v);
  throw Error(fmt::format("{} at line {} is not written as C++ yet", op.opcode, op.line));
}

std::string HlsStatements::call(const Operation &op, const Values &values) const {
  const std::string name = functionName(op.callee, op.type);
  if (name == "fmuladd")
    return fmt::format("{} * {} + {}", values[0], values[1], values[2]);
  if (name == "smin" || name == "smax")
    return fmt::format("{} {} {} ? {} : {}", values[0], name == "smin" ? "<" : ">", values[1],
                       values[0], values[1]);
  const auto function = Functions.find(name);
  if (function == Functions.end() || !(op.type == "f32" || op.type == "f64"))
    throw Error(
        fmt::format("the call of {} at line {} is not written as C++ yet", op.callee, op.line));
  std::string arguments;
  for (const std::string &value : values)
    arguments += (arguments.empty() ? "" : ", ") + value;
  return fmt::format("std::{}({})", function->second, arguments);
}

} // namespace cgpredict
