#include "analyzer/choose/ChoiceSensitivity.h"

#include "analyzer/base/PlainText.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

constexpr std::size_t MostNamed = 4;  // parameters
constexpr double WorthNaming = 0.005; // of the time

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

// Of all kernels together, strongest first. `timeOf` is what a kernel's effects are effects on.
template <typename Kernels, typename TimeOf>
std::vector<ParameterEffect> effectsOf(const Kernels &kernels, Seconds total, TimeOf timeOf) {
  std::map<std::string, ParameterEffect> sums;
  std::map<std::string, Seconds> known; // time of the kernels that it is an effect on
  for (const auto &kernel : kernels)
    for (const ParameterEffect &effect : kernel.effects) {
      ParameterEffect &sum =
          sums.try_emplace(effect.field, effect.field, effect.range).first->second;
      sum.atLeast += effect.atLeast;
      sum.atMost += effect.atMost;
      known[effect.field] += timeOf(kernel);
    }
  std::vector<ParameterEffect> effects;
  for (auto &[field, sum] : sums) {
    const Seconds others = total - known[field];
    sum.atLeast += others;
    sum.atMost += others;
    if ((sum.high() - sum.low()) / total >= WorthNaming)
      effects.push_back(sum);
  }
  std::ranges::sort(effects, std::greater{},
                    [](const ParameterEffect &effect) { return effect.high() - effect.low(); });
  return effects;
}

// " us" of "5 us"; a range is in the same unit.
std::string unitOf(const std::string &field, const std::vector<DeviceParameter> &parameters) {
  const auto parameter = std::ranges::find(parameters, field, &DeviceParameter::field);
  if (parameter == parameters.end() || !parameter->number)
    return "";
  const std::size_t blank = parameter->value.find(' ');
  return blank == std::string::npos ? "" : parameter->value.substr(blank);
}

// `time` of the side that the values belong to, against the other side's.
void addSentences(std::string_view side, const std::vector<DeviceParameter> &parameters,
                  const std::vector<ParameterEffect> &effects, Seconds time, Seconds other,
                  std::vector<std::string> &sentences) {
  for (std::size_t e = 0; e < std::min(effects.size(), MostNamed); ++e) {
    const ParameterEffect &effect = effects[e];
    const std::string range = effect.range.substr(0, effect.range.find(';'));
    const bool isFirst = time <= other;
    const bool turns = (effect.low() <= other) != isFirst || (effect.high() <= other) != isFirst;
    sentences.push_back(fmt::format("{} from {}{}: the {} takes {} to {}{}", effect.field, range,
                                    unitOf(effect.field, parameters), side, shown(effect.low()),
                                    shown(effect.high()), turns ? ", which turns the order" : ""));
  }
}

} // namespace

std::vector<std::string> choiceSensitivity(const Choice &choice) {
  std::vector<std::string> sentences;
  const Seconds gpu = choice.gpu.total, fpga = choice.fpga.time;
  if (gpu <= Seconds(0) || fpga <= Seconds(0))
    return sentences;
  sentences.push_back(distance(choice));
  const auto gpuTime = [](const KernelEstimate &kernel) { return kernel.time; };
  addSentences("GPU", choice.gpu.device.parameters, effectsOf(choice.gpu.kernels, gpu, gpuTime),
               gpu, fpga, sentences);
  if (!choice.fpga.estimate)
    return sentences;
  const FpgaApplicationEstimate &estimate = *choice.fpga.estimate;
  const auto fpgaTime = [](const FpgaKernelEstimate &kernel) { return kernel.asWrittenTime; };
  addSentences("FPGA", estimate.device.parameters,
               effectsOf(estimate.kernels, estimate.asWritten, fpgaTime), fpga, gpu, sentences);
  return sentences;
}

std::vector<std::string> formSensitivity(const Choice &choice) {
  const auto &[choices, recomputed] = choice.forms;
  std::vector<std::string> sentences, unknown;
  if (choices.empty() && recomputed.empty())
    return sentences;
  for (const FormChoice &form : choices)
    if (!form.refusal.empty())
      unknown.push_back(fmt::format("{}: not known: {}", form.form, form.refusal));
    else if (form.choice != choice.choice)
      sentences.push_back(
          form.choice == Accelerator::TooClose
              ? fmt::format("{}: then it is too close to call", form.form)
              : fmt::format("{}: then it is the {}", form.form, toString(form.choice)));
  if (sentences.empty() && unknown.size() < choices.size())
    sentences.push_back("the choice is the same in each of these forms");
  sentences.insert(sentences.end(), unknown.begin(), unknown.end());
  sentences.insert(sentences.end(), recomputed.begin(), recomputed.end());
  sentences.push_back("other orders of the loops inside a thread, tables in place of functions or "
                      "the reverse, and other algorithms are not in this trace: trace them too");
  return sentences;
}

} // namespace cgpredict
