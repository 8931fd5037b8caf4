#include "analyzer/choose/ChoiceForms.h"

#include "analyzer/base/Error.h"
#include "analyzer/choose/ChoiceWords.h"
#include "analyzer/choose/RecomputedFunctions.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/tables/FileNames.h"
#include "analyzer/whatif/Precision.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace cgpredict {
namespace {

// Mapped loops that a kernel needs to have this order: the outermost that has another place,
// counted from inside.
uint32_t loopsMoved(const SwapAxes &order) {
  uint32_t moved = 0;
  for (uint32_t d = 0; d < order.axes.size(); ++d)
    if (order.axes[d] != d)
      moved = d + 1;
  return moved;
}

bool concerns(const Change &change, const KernelVariant &variant) {
  const KernelTables &tables = variant.kernel->tables;
  if (std::holds_alternative<UseDouble>(change))
    return accesses(tables, FloatType::Float);
  if (std::holds_alternative<UseFloat>(change))
    return accesses(tables, FloatType::Double);
  const auto *order = std::get_if<SwapAxes>(&change);
  return order && loopsMoved(*order) <= tables.dimensions;
}

// Variables of the mapped loops; 1, 2, ... from outside where kernels name them differently.
std::string loopsOf(const SwapAxes &order, std::span<const KernelVariant> variants) {
  std::vector<std::string> names, numbers;
  bool alike = true;
  for (const KernelVariant &variant : variants) {
    if (!concerns(order, variant))
      continue;
    const std::vector<MappedLoop> &loops = variant.kernel->tables.mapped;
    std::vector<std::string> own; // outermost first
    numbers.clear();
    for (std::size_t d = loops.size(); d-- > 0;) {
      own.push_back(loops[order.axes[d]].variable);
      numbers.push_back(std::to_string(loops.size() - order.axes[d]));
    }
    alike &= names.empty() || names == own;
    names = std::move(own);
  }
  return fmt::format("{}", fmt::join(alike ? names : numbers, " outside "));
}

// Of the largest sampled launch of each kernel.
std::vector<std::string> possibleTables(std::span<const KernelVariant> variants) {
  std::vector<std::string> sentences;
  for (const KernelVariant &variant : variants) {
    const KernelTables &tables = variant.kernel->tables;
    const SourceNest nest = sourceNest(tables);
    const auto threads = [](const Launch &launch) { return volume(launch.extent); };
    const Launch &largest = *std::ranges::max_element(variant.kernel->sampled, {}, threads);
    const auto launch = launchNest(*variant.kernel, nest, largest, variant.readWindow);
    if (!launch)
      continue;
    for (const RecomputedFunction &each : recomputedFunctions(tables, nest, *launch))
      sentences.push_back(fmt::format(
          "{}:{}:{}: {} of loop counters alone is computed {} times in a launch, for at most {} "
          "values: a program with a table of them is another form",
          shortName(tables, tables.file), each.line, each.column,
          each.function, grouped(each.calls), grouped(each.values)));
  }
  return sentences;
}

std::vector<KernelVariant> changed(std::vector<KernelVariant> variants, const Change &change) {
  for (KernelVariant &variant : variants)
    if (concerns(change, variant))
      variant = applyChange(change, variant);
  return variants;
}

} // namespace

std::vector<ProgramForm> formsOf(std::span<const KernelVariant> variants) {
  std::vector<ProgramForm> forms;
  const auto addIfAny = [&](const std::string &name, const Change &change) {
    if (std::ranges::any_of(variants, [&](const auto &each) { return concerns(change, each); }))
      forms.push_back({name, change});
  };
  addIfAny("double in place of float", UseDouble{});
  addIfAny("float in place of double", UseFloat{});
  SwapAxes order{{0, 1, 2}};
  while (std::ranges::next_permutation(order.axes).found)
    addIfAny(fmt::format("mapped loops: {}", loopsOf(order, variants)), order);
  return forms;
}

ProgramForms programForms(const Trace &trace, const GpuDevice &gpu,
                          const EstimateOptions &gpuOptions, const FpgaDevice &fpga,
                          const FpgaOptions &fpgaOptions,
                          const std::vector<KernelVariant> &onFpga) {
  const std::vector<KernelVariant> onGpu = withMemoryOperations(onFpga, gpuOptions);
  ProgramForms forms{{}, possibleTables(onGpu)};
  for (const ProgramForm &form : formsOf(onGpu)) {
    FormChoice &result = forms.choices.emplace_back();
    result.form = form.name;
    try {
      const ApplicationEstimate gpuTimes =
          estimateApplication(trace, gpu, gpuOptions, changed(onGpu, form.change));
      const FpgaApplicationEstimate fpgaTimes =
          estimateFpga(trace, fpga, fpgaOptions, changed(onFpga, form.change));
      result.gpu = {gpuTimes.total, gpuTimes.interval};
      result.fpga = {fpgaTimes.asWritten, fpgaTimes.asWrittenInterval};
      result.choice = faster(result.gpu, result.fpga);
    } catch (const Error &error) {
      result.refusal = error.what();
    }
  }
  return forms;
}

} // namespace cgpredict
