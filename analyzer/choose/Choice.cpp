#include "analyzer/choose/Choice.h"

#include "analyzer/base/PlainText.h"

#include "analyzer/choose/ChoiceReasons.h"
#include "analyzer/choose/ChoiceSensitivity.h"
#include "analyzer/estimate/DependenceWords.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

FpgaResources most(const FpgaResources &a, const FpgaResources &b) {
  return {std::max(a.dsp, b.dsp), std::max(a.bram, b.bram), std::max(a.lut, b.lut),
          std::max(a.ff, b.ff)};
}

std::string withBest(const Choice &choice) {
  const Accelerator best =
      faster({choice.gpu.total, choice.gpu.interval}, {choice.fpga.best, choice.fpga.bestInterval});
  const std::string what =
      choice.fpga.best >= choice.fpga.time
          ? "tiled loops make the FPGA no faster"
          : fmt::format("with tiled loops the FPGA takes {}", shown(choice.fpga.best));
  if (best == choice.choice)
    return fmt::format("{}: the choice stays", what);
  return best == Accelerator::TooClose ? fmt::format("{}: then it is too close to call", what)
                                       : fmt::format("{}: then it is the {}", what, toString(best));
}

void append(std::vector<std::string> &list, const std::vector<std::string> &more) {
  for (const std::string &sentence : more)
    if (!std::ranges::count(list, sentence))
      list.push_back(sentence);
}

} // namespace

std::string_view toString(Accelerator accelerator) {
  constexpr std::string_view names[] = {"GPU", "FPGA", "too close to call"};
  return names[static_cast<std::size_t>(accelerator)];
}

const FpgaKernelEstimate *FpgaSide::heaviest() const {
  if (!estimate || estimate->kernels.empty())
    return nullptr;
  return &*std::ranges::max_element(estimate->kernels, {}, &FpgaKernelEstimate::asWrittenTime);
}

double sureLead(const SideTime &fast, const SideTime &slow) {
  const double longer = std::log(fast.interval.high / fast.time);
  const double shorter = std::log(slow.time / slow.interval.low);
  return slow.time / fast.time * std::exp(-std::hypot(longer, shorter));
}

Accelerator faster(const SideTime &gpu, const SideTime &fpga) {
  if (sureLead(gpu, fpga) > 1)
    return Accelerator::Gpu;
  return sureLead(fpga, gpu) > 1 ? Accelerator::Fpga : Accelerator::TooClose;
}

FpgaSide fpgaSide(FpgaApplicationEstimate estimate) {
  FpgaSide side;
  side.name = fmt::format("{} ({})", estimate.device.name, estimate.device.id);
  side.time = estimate.asWritten;
  side.best = estimate.best;
  side.interval = estimate.asWrittenInterval;
  side.bestInterval = estimate.bestInterval;
  for (const FpgaKernelEstimate &kernel : estimate.kernels)
    side.uses = most(side.uses, kernel.designs.asWritten.design.uses);
  side.estimate = std::move(estimate);
  if (const FpgaKernelEstimate *kernel = side.heaviest()) {
    side.ii = kernel->designs.asWritten.design.pipelines.front().ii;
    side.depth = kernel->designs.asWritten.design.pipelines.front().depth;
  }
  return side;
}

// What synthesis counted is exact; between the least and the most latency lies the data's choice.
FpgaSide fpgaSide(HlsReport report, const std::string &file, uint64_t calls) {
  FpgaSide side;
  const auto count = static_cast<double>(calls);
  side.name = fmt::format("{} of {}", report.top, file);
  side.interval = side.bestInterval = {report.least() * count, report.most() * count};
  side.time = side.best = side.interval.high;
  if (const HlsLoop *loop = report.pipeline()) {
    side.ii = loop->ii.value_or(0);
    side.depth = loop->depth.value_or(0);
  }
  side.uses = report.uses;
  side.report = std::move(report);
  return side;
}

Choice choose(ApplicationEstimate gpu, FpgaSide fpga, ProgramForms forms) {
  Choice choice;
  choice.gpu = std::move(gpu);
  choice.fpga = std::move(fpga);
  choice.forms = std::move(forms);
  choice.choice =
      faster({choice.gpu.total, choice.gpu.interval}, {choice.fpga.time, choice.fpga.interval});
  choice.why = choiceReasons(choice);
  choice.sensitivity = choiceSensitivity(choice);
  choice.formSensitivity = formSensitivity(choice);
  append(choice.assumptions,
         {"GPU's interval: the time model's error on measured kernels, the assumed "
          "values of its device at the ends of their ranges, and sampling"});
  for (const Assumption &assumption : choice.gpu.assumptions)
    choice.assumptions.push_back(assumption.text);
  append(choice.warnings, choice.gpu.warnings);
  for (const std::string &reason : whyHypothetical(choice.gpu))
    append(choice.warnings, {"the GPU's time is hypothetical: " + reason});
  if (choice.fpga.estimate) {
    choice.withBest = withBest(choice);
    append(choice.assumptions, {std::string(fpgaIntervalBasis())});
    append(choice.assumptions, choice.fpga.estimate->assumptions);
    append(choice.warnings, choice.fpga.estimate->warnings);
  } else if (choice.fpga.report->missesClock) {
    append(choice.warnings, {"the report's clock is not met; its estimate is taken"});
  }
  return choice;
}

} // namespace cgpredict
