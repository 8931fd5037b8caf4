#include "analyzer/whatif/Comparison.h"

#include "analyzer/base/Error.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/whatif/HintText.h"
#include "analyzer/whatif/Precision.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

// The array that a change is about, if it is about one.
std::optional<std::string> arrayOf(const Change &change) {
  return std::visit(
      [](const auto &each) -> std::optional<std::string> {
        if constexpr (requires { each.array; })
          return each.array;
        return std::nullopt;
      },
      change);
}

bool concerns(const Change &change, const KernelVariant &variant) {
  const KernelTables &tables = variant.kernel->tables;
  if (const std::optional<std::string> array = arrayOf(change))
    return std::ranges::any_of(tables.objects,
                               [&](const MemoryObject &object) { return object.name == *array; });
  if (std::holds_alternative<UseFloat>(change))
    return accesses(tables, FloatType::Double);
  return !std::holds_alternative<UseDouble>(change) || accesses(tables, FloatType::Float);
}

[[noreturn]] void refuse(const Change &change, std::span<const KernelVariant> variants) {
  const std::optional<std::string> array = arrayOf(change);
  if (!array)
    throw Error(fmt::format("no kernel accesses an array of {}s",
                            std::holds_alternative<UseDouble>(change) ? "float" : "double"));
  std::set<std::string> names;
  for (const KernelVariant &variant : variants)
    for (const MemoryObject &object : variant.kernel->tables.objects)
      names.insert(object.name);
  throw Error(fmt::format("no kernel accesses an array '{}'; there are: {}", *array,
                          fmt::join(names, ", ")));
}

void describe(const Change &change, const KernelTables &tables, Comparison &comparison) {
  comparison.changes.push_back(adviceOf(change, tables));
  comparison.assumptions.push_back(assumptionOf(change, tables));
}

// What the options themselves change.
void describeLaunch(const EstimateOptions &options, const KernelVariant &variant,
                    Comparison &comparison) {
  const KernelTables &tables = variant.kernel->tables;
  if (options.profile.block)
    describe(ReshapeBlock{*options.profile.block}, tables, comparison);
  if (options.profile.axes != ProfileOptions().axes)
    describe(SwapAxes{options.profile.axes}, tables, comparison);
  if (options.registers)
    comparison.changes.push_back(fmt::format("use {} registers per thread", *options.registers));
  if (options.shared != SharedOverride() && variant.shared.arrays.empty())
    comparison.changes.push_back("keep nothing in shared memory");
  else if (options.shared != SharedOverride())
    describe(UseSharedMemory{variant.shared}, tables, comparison);
  if (variant.readOnly != tables.readOnly)
    describe(UseReadOnlyCache{variant.readOnly}, tables, comparison);
}

EstimateOptions asTracedOptions(EstimateOptions options) {
  options.profile.block.reset();
  options.profile.axes = ProfileOptions().axes;
  options.registers.reset();
  options.shared = {};
  options.readOnly.clear();
  return options;
}

// With the changes on all kernels that they can be about.
std::vector<KernelVariant> changedKernels(const Trace &trace, const EstimateOptions &options,
                                          std::span<const Change> changes) {
  std::vector<KernelVariant> variants = chosenKernels(trace, options);
  for (const Change &change : changes) {
    bool applied = false;
    for (KernelVariant &variant : variants)
      if (concerns(change, variant)) {
        variant = applyChange(change, variant);
        applied = true;
      }
    if (!applied)
      refuse(change, variants);
  }
  return variants;
}

} // namespace

std::vector<ComparedKernel> Comparison::kernels() const {
  std::vector<ComparedKernel> pairs;
  for (const KernelEstimate &now : after.kernels)
    for (const KernelEstimate &then : before.kernels)
      if (then.variant.kernel->position == now.variant.kernel->position &&
          then.variant.kernel->instance == now.variant.kernel->instance && then.name == now.name)
        pairs.push_back({&then, &now});
  return pairs;
}

Comparison compareChanges(const Trace &trace, const GpuDevice &device,
                          const EstimateOptions &options, std::span<const Change> changes) {
  const std::vector<KernelVariant> variants = changedKernels(trace, options, changes);
  std::vector<KernelVariant> otherwise;
  if (const std::optional<EstimateOptions> others = otherOperations(options))
    otherwise = changedKernels(trace, *others, changes);
  Comparison result;
  describeLaunch(options, variants.front(), result);
  for (const Change &change : changes)
    describe(change, variants.front().kernel->tables, result);
  result.before = estimateApplication(trace, device, asTracedOptions(options));
  result.after = estimateApplication(trace, device, options, variants, otherwise);
  return result;
}

} // namespace cgpredict
