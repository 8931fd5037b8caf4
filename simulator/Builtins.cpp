#include "simulator/Builtins.h"

#include "simulator/Step.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <map>

namespace cgpredict::simulator {
namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);

constexpr std::pair<const char *, Unary> UnaryFunctions[] = {
    {"exp", std::exp},
    {"exp2", std::exp2},
    {"expm1", std::expm1},
    {"log", std::log},
    {"log2", std::log2},
    {"log10", std::log10},
    {"log1p", std::log1p},
    {"sin", std::sin},
    {"cos", std::cos},
    {"tan", std::tan},
    {"asin", std::asin},
    {"acos", std::acos},
    {"atan", std::atan},
    {"sinh", std::sinh},
    {"cosh", std::cosh},
    {"tanh", std::tanh},
    {"asinh", std::asinh},
    {"acosh", std::acosh},
    {"atanh", std::atanh},
    {"sqrt", std::sqrt},
    {"cbrt", std::cbrt},
    {"erf", std::erf},
    {"erfc", std::erfc},
    {"tgamma", std::tgamma},
    {"floor", std::floor},
    {"ceil", std::ceil},
    {"trunc", std::trunc},
    {"round", std::round},
    {"rint", std::rint},
    {"fabs", std::fabs},
    {"lgamma", std::lgamma},
    {"exp10", [](double x) { return std::pow(10.0, x); }},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
    {"rcbrt", [](double x) { return 1 / std::cbrt(x); }},
};
constexpr std::pair<const char *, Binary> BinaryFunctions[] = {
    {"pow", std::pow},
    {"atan2", std::atan2},
    {"fmod", std::fmod},
    {"hypot", std::hypot},
    {"fmin", std::fmin},
    {"fmax", std::fmax},
    {"remainder", std::remainder},
    {"fdim", std::fdim},
    {"copysign", std::copysign},
};

double asFloat(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
uint64_t floatBits(double value) { return std::bit_cast<uint32_t>(static_cast<float>(value)); }
double asDouble(uint64_t bits) { return std::bit_cast<double>(bits); }
uint64_t doubleBits(double value) { return std::bit_cast<uint64_t>(value); }

uint64_t allocate(const BuiltinCall &call) {
  return call.memory->globalMemory().allocate("malloc", call.arguments[0], 16).begin;
}

uint64_t release(const BuiltinCall &call) {
  if (call.arguments[0] != 0 && !call.memory->globalMemory().release(call.arguments[0]))
    throw Fault{call.lane,
                fmt::format("free of {:#x}, which malloc did not give", call.arguments[0])};
  return 0;
}

uint64_t print(const BuiltinCall &call) {
  const DeviceText made = formatDeviceText(call, call.arguments[0], call.arguments[1]);
  *call.output += made.text;
  return made.arguments; // CUDA guide, formatted output: not the number of characters
}

uint64_t failAssertion(const BuiltinCall &call) {
  throw Fault{call.lane, fmt::format("assertion failed: {}",
                                     formatDeviceText(call, call.arguments[0], 0).text)};
}

std::map<std::string, Builtin, std::less<>> makeTable() {
  std::map<std::string, Builtin, std::less<>> table;
  for (const auto &[name, function] : UnaryFunctions) {
    table.emplace(fmt::format("__nv_{}", name), [f = function](const BuiltinCall &c) {
      return doubleBits(f(asDouble(c.arguments[0])));
    });
    table.emplace(fmt::format("__nv_{}f", name), [f = function](const BuiltinCall &c) {
      return floatBits(f(asFloat(c.arguments[0])));
    });
  }
  for (const auto &[name, function] : BinaryFunctions) {
    table.emplace(fmt::format("__nv_{}", name), [f = function](const BuiltinCall &c) {
      return doubleBits(f(asDouble(c.arguments[0]), asDouble(c.arguments[1])));
    });
    table.emplace(fmt::format("__nv_{}f", name), [f = function](const BuiltinCall &c) {
      return floatBits(f(asFloat(c.arguments[0]), asFloat(c.arguments[1])));
    });
  }
  table["malloc"] = allocate;
  table["free"] = release;
  table["vprintf"] = print;
  table["__assertfail"] = failAssertion;
  return table;
}

} // namespace

const Builtin *builtinNamed(std::string_view name) {
  static const auto table = makeTable();
  const auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

} // namespace cgpredict::simulator
