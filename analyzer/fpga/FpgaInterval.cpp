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
  const std::string name = field.substr(section.size());
  for (std::size_t op = 0; op < used.size(); ++op)
    if (used[op] && toString(FpgaOperator(op)) == name.substr(0, name.find(' ')))
      return true;
  return false;
}

struct Times {
  Seconds asWritten, best;
};

Times timesOn(const FpgaKernel &kernel, const FpgaDevice &device, const FpgaDesigns &designs) {
  Times times{designs.asWritten.design.time, designs.best.design.time};
  try {
    times.asWritten = exploreInTurn(kernel, device).design.time;
    times.best =
        std::min(timeOfPoint(kernel, device, designs.best.design.point).value_or(times.asWritten),
                 times.asWritten);
  } catch (const Error &) { // does not fit
  }
  return times;
}

} // namespace

DesignEffects parameterEffects(const FpgaKernel &kernel, const FpgaDevice &device,
                               const FpgaDesigns &designs) {
  const auto used = usedOperators(kernel);
  DesignEffects effects;
  for (const auto &[parameter, bounds] : assumedBounds(device)) {
    if (!isUsed(parameter.field, used))
      continue;
    const auto at = [&](double value) {
      return timesOn(kernel, withParameter(device, parameter.field, value), designs);
    };
    const Times least = at(bounds.least), most = at(bounds.most);
    effects.asWritten.push_back(
        {parameter.field, parameter.range, least.asWritten, most.asWritten});
    effects.best.push_back({parameter.field, parameter.range, least.best, most.best});
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
