#include "analyzer/tables/InstructionCosts.h"

#include "analyzer/tables/FunctionCosts.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>

namespace cgpredict {
namespace {

constexpr bool Assumed = true;
constexpr InstructionCost Free{0};
constexpr InstructionCost One{1};

struct Entry {
  std::string_view prefix; // of the opcode, up to a '.' or its end
  InstructionCost cost;
};

// estimate of the reciprocal between two conversions, products and corrections; an H100 does 4.7
// quotients or remainders of unsigned numbers per cycle and SM, as 27 instructions would take
// (pipelines.cu)
constexpr InstructionCost DivideInt{.instructions = 27, .assumed = Assumed, .operations = 4};
// of 64 bits, a test whether 32 are enough, and a called function of 63: an estimate of the
// reciprocal between conversions, two Newton steps, quotient and corrections, of 34 products of 32
// bits; counted in the code of nvcc 13 for sm_90 (bits.cu), timed there as 120
constexpr InstructionCost DivideLong{.instructions = 120, .assumed = Assumed, .operations = 4};

// Longest prefix first.
constexpr Entry PtxTable[] = {
    {"ld.param", Free},
    {"mov", Free},
    {"cvta", Free},
    {"ret", Free},
    {"div.approx", {2, Assumed}}, // reciprocal estimate and product
    {"div.full.f32", {4, Assumed}},
    {"div.u64", DivideLong},
    {"div.s64", DivideLong},
    {"rem.u64", DivideLong},
    {"rem.s64", DivideLong},
    {"div", DivideInt},
    {"rem", DivideInt},
    {"sqrt.approx", {2, Assumed}},
    {"call", {20, Assumed}},
};

// Of one instruction, for all types.
constexpr std::string_view SingleInstructions[] = {
    "fabs", "fmin", "fmax", "floor", "ceil", "trunc", "rint", "fma",
    "abs",  "smin", "smax", "umin",  "umax", "minnum", "maxnum"};
constexpr InstructionCost UnknownMath{.instructions = 20, .assumed = Assumed, .operations = 0};

// The GPU's library in the opcodes of the PTX: "call.__nv_expf" (docs/ptx.md).
constexpr std::string_view LibraryCall = "call.__nv_";

const Entry *findPrefix(std::span<const Entry> table, std::string_view opcode) {
  auto fits = [&](const Entry &entry) {
    return opcode.starts_with(entry.prefix) &&
           (opcode.size() == entry.prefix.size() || opcode[entry.prefix.size()] == '.');
  };
  auto found = std::ranges::find_if(table, fits);
  return found == table.end() ? nullptr : &*found;
}

// "llvm.exp.f32" and "expf" are one function, "llvm.exp.f64" and "exp" another.
std::optional<InstructionCost> findMath(std::string_view callee) {
  const bool isIntrinsic = callee.starts_with("llvm.");
  const bool ofDouble = !isIntrinsic || callee.ends_with(".f64");
  if (isIntrinsic)
    callee.remove_prefix(5);
  callee = callee.substr(0, callee.find('.'));
  if (ofDouble)
    if (const auto cost = functionCost(callee, FloatWidth::Double)) // "erf" is one of doubles
      return cost;
  if (std::ranges::count(SingleInstructions, callee) > 0)
    return One;
  if (isIntrinsic)
    return ofDouble ? std::nullopt : functionCost(callee, FloatWidth::Single);
  if (!callee.ends_with('f'))
    return std::nullopt;
  callee.remove_suffix(1);
  return std::ranges::count(SingleInstructions, callee) > 0
             ? std::optional(One)
             : functionCost(callee, FloatWidth::Single);
}

InstructionCost costOfMath(std::string_view callee) {
  return findMath(callee).value_or(UnknownMath);
}

// "div.rn.f32", "rcp.rn.f64", "sqrt.rn.f32" and "max.f64" are sequences, too.
std::optional<InstructionCost> sequenceOf(std::string_view opcode) {
  if (opcode == "min.f64" || opcode == "max.f64")
    return functionCost("fmin", FloatWidth::Double);
  const bool ofDouble = opcode.ends_with(".rn.f64");
  if (!ofDouble && !opcode.ends_with(".rn.f32"))
    return std::nullopt;
  const std::string_view name = opcode.substr(0, opcode.find('.'));
  if (name != "div" && name != "rcp" && name != "sqrt")
    return std::nullopt;
  return functionCost(name, ofDouble ? FloatWidth::Double : FloatWidth::Single);
}

bool isDouble(const Operation &operation) { return operation.bits > 32; }

// 1 / x
bool isReciprocal(const Operation &quotient) {
  return quotient.operands.size() == 2 && quotient.operands[0].kind == OperandKind::Constant &&
         !quotient.constants.empty() && std::strtod(quotient.constants[0].c_str(), nullptr) == 1;
}

// Which products do then.
bool byConstant(const Operation &quotient) {
  return quotient.operands.size() == 2 && quotient.operands[1].kind == OperandKind::Constant;
}

// A multiply and an add per further dimension, one add for the first.
InstructionCost costOfAddress(const Operation &operation) {
  auto varies = [](const Operand &operand) { return operand.kind != OperandKind::Constant; };
  auto indices = std::ranges::count_if(operation.operands, varies) - 1; // without the base
  return {std::max(1.0, 2.0 * static_cast<double>(indices) - 2)};
}

// Between integers and float. They take the special-function unit's rate (CUDA C Programming Guide,
// arithmetic instructions, "type conversions"; NVIDIA, Nsight Compute: its pipeline XU does
// "transcendental and data type conversion"), but for the way from integers to float on devices
// that have a rate of its own for it.
bool convertsFloat(std::string_view opcode) {
  return opcode.starts_with("cvt.") && opcode.find(".f32") != std::string_view::npos &&
         opcode.find(".f64") == std::string_view::npos && opcode != "cvt.f32.f32";
}

// "cvt.rn.f32.u16", but not from and to 64 bits, which have no such way.
bool convertsToFloat(std::string_view opcode) {
  return convertsFloat(opcode) && !opcode.ends_with("f32") && !opcode.ends_with("64");
}

// Sequences run on the cores of their type; the special-function estimate in them is one of many.
InstructionUnit unitOfPtx(std::string_view opcode) {
  const auto starts = [&](std::initializer_list<std::string_view> prefixes) {
    return std::ranges::any_of(prefixes, [&](auto prefix) { return opcode.starts_with(prefix); });
  };
  if (starts({"ld.param"}))
    return InstructionUnit::Control;
  if (starts({"ld.", "st.", "atom.", "red."}))
    return InstructionUnit::Memory;
  if (starts({"bra", "ret", "bar", "call.uni", "exit"}))
    return InstructionUnit::Control;
  if (convertsToFloat(opcode))
    return InstructionUnit::ToFloat;
  if (starts({"sin.", "cos.", "ex2.", "lg2.", "rsqrt.", "tanh."}) ||
      opcode.find(".approx") != std::string_view::npos || convertsFloat(opcode))
    return InstructionUnit::Special;
  if (opcode.find(".f64") != std::string_view::npos)
    return InstructionUnit::Fp64;
  return opcode.find(".f32") != std::string_view::npos ? InstructionUnit::Fp32
                                                       : InstructionUnit::Int;
}

// The library's functions of float end in f.
InstructionUnit unitOfCall(std::string_view opcode) {
  return opcode.ends_with('f') ? InstructionUnit::Fp32 : InstructionUnit::Fp64;
}

// By the name of LLVM's instruction: fpext and fptrunc have a double at one end.
InstructionUnit unitOfConversion(const Operation &operation) {
  const std::string_view opcode = operation.opcode;
  if (opcode == "fpext" || opcode == "fptrunc")
    return InstructionUnit::Fp64;
  const bool isFloat = opcode.find("fp") != std::string_view::npos;
  if (!isFloat)
    return InstructionUnit::Int;
  if (isDouble(operation))
    return InstructionUnit::Fp64;
  return opcode.ends_with("tofp") ? InstructionUnit::ToFloat : InstructionUnit::Special;
}

InstructionUnit unitOfClass(const Operation &operation) {
  switch (operation.operationClass) {
  case OperationClass::Load:
  case OperationClass::Store:
    return InstructionUnit::Memory;
  case OperationClass::FAdd:
  case OperationClass::FMul:
  case OperationClass::Fma:
  case OperationClass::FDiv:
  case OperationClass::FSpecial:
    return isDouble(operation) ? InstructionUnit::Fp64 : InstructionUnit::Fp32;
  case OperationClass::Convert:
    return unitOfConversion(operation);
  case OperationClass::Call:
    if (!mayTouchMemory(operation))
      return isDouble(operation) ? InstructionUnit::Fp64 : InstructionUnit::Fp32;
    return InstructionUnit::Control;
  case OperationClass::Branch:
    return InstructionUnit::Control;
  default:
    return InstructionUnit::Int;
  }
}

InstructionCost withUnit(InstructionCost cost, InstructionUnit unit) {
  cost.unit = unit;
  return cost;
}

} // namespace

InstructionCost costOfPtx(std::string_view opcode) {
  if (opcode.starts_with(LibraryCall))
    return withUnit(costOfMath(opcode.substr(LibraryCall.size())), unitOfCall(opcode));
  if (const auto sequence = sequenceOf(opcode))
    return withUnit(*sequence, unitOfPtx(opcode));
  const Entry *entry = findPrefix(PtxTable, opcode);
  return withUnit(entry ? entry->cost : One, unitOfPtx(opcode));
}

static InstructionCost costOfClass(const Operation &operation) {
  switch (operation.operationClass) {
  case OperationClass::Phi:
  case OperationClass::Free:
    return Free;
  case OperationClass::FDiv:
    return *functionCost(isReciprocal(operation) ? "rcp" : "div",
                         isDouble(operation) ? FloatWidth::Double : FloatWidth::Single);
  case OperationClass::IDiv:
    return isDouble(operation) && !byConstant(operation) ? DivideLong : DivideInt;
  case OperationClass::FSpecial:
  case OperationClass::Call:
    return costOfMath(operation.callee.empty() ? operation.opcode : operation.callee);
  case OperationClass::Branch:
    return operation.operands.empty() ? Free : One; // what falls through needs no instruction
  case OperationClass::Address:
    return costOfAddress(operation);
  default:
    return One;
  }
}

bool mayTouchMemory(const Operation &operation) {
  return operation.operationClass == OperationClass::Call && !findMath(operation.callee);
}

bool isInlined(const Operation &operation) {
  const auto cost = findMath(operation.callee);
  return operation.operationClass == OperationClass::Call && cost && cost->operations > 0;
}

InstructionCost costOfOperation(const Operation &operation) {
  return withUnit(costOfClass(operation), unitOfClass(operation));
}

} // namespace cgpredict
