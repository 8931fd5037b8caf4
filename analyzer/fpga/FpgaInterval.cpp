#include "analyzer/fpga/FpgaInterval.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/FpgaDeviceFile.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cgpredict {
namespace {

// Two designs were measured, 1450 and 10.41 ms: too few to trust this model's own deviation. That
// of the method's own estimates of them, 1450 / 1180 = 1.23, stands for it in both directions.
constexpr double MethodDeviation = 1450.0 / 1180;

std::array<bool, FpgaOperatorCount> usedOperators(const FpgaKernel &kernel) {
  std::array<bool, FpgaOperatorCount> used{};
  for (const BasicBlock &block : kernel.tables->blocks)
    for (const Operation &operation : block.operations)
      for (FpgaOperator op : operatorsOf(operation).value_or(std::vector<FpgaOperator>{}))
        used[static_cast<std::size_t>(op)] = true;
  return used;
}

// The library holds what any kernel may need.
bool isUsed(const std::string &field, const std::array<bool, FpgaOperatorCount> &used) {
  constexpr std::string_view section = "operators.";
  if (!field.starts_with(section))
    return true;
  for (std::size_t op = 0; op < used.size(); ++op)
    if (used[op] && toString(FpgaOperator(op)) == field.substr(section.size()))
      return true;
  return false;
}

Seconds timeOn(const FpgaKernel &kernel, const FpgaDevice &device, Seconds otherwise) {
  try {
    return exploreInTurn(kernel, device).design.time;
  } catch (const Error &) { // does not fit
    return otherwise;
  }
}

} // namespace

std::vector<ParameterEffect> parameterEffects(const FpgaKernel &kernel, const FpgaDevice &device,
                                              Seconds time) {
  const auto used = usedOperators(kernel);
  std::vector<ParameterEffect> effects;
  for (const auto &[parameter, bounds] : assumedBounds(device)) {
    if (!isUsed(parameter.field, used))
      continue;
    const auto at = [&](double value) {
      return timeOn(kernel, withParameter(device, parameter.field, value), time);
    };
    effects.push_back({parameter.field, parameter.range, at(bounds.least), at(bounds.most)});
  }
  return effects;
}

TimeInterval fpgaInterval(Seconds estimate, std::span<const ParameterEffect> effects,
                          Seconds effectsOf) {
  double below = std::pow(1 - 1 / MethodDeviation, 2), above = std::pow(MethodDeviation - 1, 2);
  for (const ParameterEffect &effect : effects) {
    below += std::pow(std::max(1 - effect.low() / effectsOf, 0.0), 2);
    above += std::pow(std::max(effect.high() / effectsOf - 1, 0.0), 2);
  }
  return {estimate * std::max(1 - std::sqrt(below), 0.0), estimate * (1 + std::sqrt(above))};
}

std::string_view fpgaIntervalBasis() {
  return "FPGA's interval: the two measured designs on the ZC702 took up to 1.23 of what the "
         "method published as their estimates, and the same is taken below; and the assumed values "
         "of its device at the ends of their ranges";
}

} // namespace cgpredict
