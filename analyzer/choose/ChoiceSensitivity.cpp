#include "analyzer/choose/ChoiceSensitivity.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

constexpr std::size_t MostNamed = 4;  // parameters
constexpr double WorthNaming = 0.005; // of the time

std::string shown(Seconds time) { return fmt::format("{:.2f}", inMilliseconds(time)); }

std::string distance(const Choice &choice) {
  const SideTime gpu{choice.gpu.total, choice.gpu.interval};
  const SideTime fpga{choice.fpga.time, choice.fpga.interval};
  const bool gpuFirst = gpu.time <= fpga.time;
  const double ratio = gpuFirst ? fpga.time / gpu.time : gpu.time / fpga.time;
  const double sure = gpuFirst ? sureLead(gpu, fpga) : sureLead(fpga, gpu);
  const std::string lead =
      fmt::format("the {} is ahead by a factor of {:.3g}",
                  toString(gpuFirst ? Accelerator::Gpu : Accelerator::Fpga), ratio);
  return sure > 1 ? fmt::format("{}, and by {:.3g} if both are off towards each other", lead, sure)
                  : fmt::format("{}; by {:.3g} they may be off towards each other", lead,
                                ratio / std::max(sure, 1e-9));
}

// Of all kernels together, strongest first.
std::vector<ParameterEffect> effectsOf(const FpgaApplicationEstimate &estimate) {
  std::map<std::string, ParameterEffect> sums;
  std::map<std::string, Seconds> known; // as-written time of the kernels that it is an effect on
  for (const FpgaKernelEstimate &kernel : estimate.kernels)
    for (const ParameterEffect &effect : kernel.effects) {
      ParameterEffect &sum =
          sums.try_emplace(effect.field, effect.field, effect.range).first->second;
      sum.atLeast += effect.atLeast;
      sum.atMost += effect.atMost;
      known[effect.field] += kernel.asWrittenTime;
    }
  std::vector<ParameterEffect> effects;
  for (auto &[field, sum] : sums) {
    const Seconds others = estimate.asWritten - known[field];
    sum.atLeast += others;
    sum.atMost += others;
    if ((sum.high() - sum.low()) / estimate.asWritten >= WorthNaming)
      effects.push_back(sum);
  }
  std::ranges::sort(effects, std::greater{},
                    [](const ParameterEffect &effect) { return effect.high() - effect.low(); });
  return effects;
}

std::string sentence(const ParameterEffect &effect, Seconds gpu, Seconds fpga) {
  const std::string range = effect.range.substr(0, effect.range.find(';'));
  const std::string what = fmt::format("{} from {}: the FPGA takes {} to {} ms", effect.field,
                                       range, shown(effect.low()), shown(effect.high()));
  const bool gpuFirst = gpu <= fpga;
  const bool turns = (gpu <= effect.low()) != gpuFirst || (gpu <= effect.high()) != gpuFirst;
  return turns ? fmt::format("{}, which turns the order", what) : what;
}

} // namespace

std::vector<std::string> choiceSensitivity(const Choice &choice) {
  std::vector<std::string> sentences;
  if (choice.gpu.total > Seconds(0) && choice.fpga.time > Seconds(0))
    sentences.push_back(distance(choice));
  if (!choice.fpga.estimate)
    return sentences;
  const std::vector<ParameterEffect> effects = effectsOf(*choice.fpga.estimate);
  for (std::size_t e = 0; e < std::min(effects.size(), MostNamed); ++e)
    sentences.push_back(sentence(effects[e], choice.gpu.total, choice.fpga.time));
  return sentences;
}

} // namespace cgpredict
