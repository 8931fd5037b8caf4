#include "analyzer/estimate/EstimateLaunch.h"

#include "analyzer/affine/LoadedArrays.h"
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/LaunchLayers.h"
#include "analyzer/estimate/ModelTimes.h"
#include "analyzer/models/HeldRegisters.h"
#include "analyzer/models/ReductionCost.h"
#include "analyzer/profile/BuildProfile.h"
#include "analyzer/profile/Registers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

Occupancy occupancyOf(const KernelVariant &variant, const Launch &launch,
                      const RegisterUse &registers, Bytes shared, const GpuDevice &device) {
  const TracedKernel &kernel = *variant.kernel;
  std::array<uint32_t, 3> block = variant.profile.block.value_or(kernel.block);
  const uint64_t own = volume(gridOf(kernel, launch, variant.profile));
  const auto blocks =
      static_cast<uint64_t>(std::ceil(static_cast<double>(own) * variant.launchesTogether));
  Occupancy result = occupancy(device, block, blocks, registers.perThread, shared);
  if (result.blocksPerSm == 0 && blocks > 0)
    throw Error(fmt::format("kernel {}: no block of {}x{}x{} threads with {} registers each fits "
                            "{}: {}; choose another with --block or --registers",
                            kernel.name, block[0], block[1], block[2], registers.perThread,
                            device.id, result.limitedBy));
  return result;
}

// Comes after everything else, so that no resource hides it.
void addTerm(TimeTerm term, TimeEstimate &estimate) {
  const Seconds before = estimate.time;
  estimate.time += term.time;
  for (ResourceLimit &limit : estimate.limits) {
    limit.timeWithout += term.time;
    if (limit.utilisation)
      *limit.utilisation *= before / estimate.time;
  }
  if (!estimate.limits.empty())
    estimate.limits.push_back({term.label, term.time / estimate.time, before});
  estimate.terms.push_back(std::move(term));
}

void addReduction(const KernelVariant &variant, const Launch &launch, const Reduction &reduction,
                  const GpuDevice &device, LaunchEstimate &result) {
  const UpdateProfile updates = measureUpdates(*variant.kernel, variant.readWindow, variant.profile,
                                               launch, reduction, device.l2.line.value());
  const std::string &variable = variant.kernel->tables.sites[reduction.store].variable;
  for (TimeTerm &term : reductionTerms(reduction, variable, updates, result.profile, device)) {
    result.reductions += term.time;
    addTerm(std::move(term), result.estimate);
  }
}

// Where none of the first `others` limits, those that are no reduction's, would save as much, or,
// for a model that does not say, where they take most.
bool reductionsLimit(const LaunchEstimate &launch, std::size_t others) {
  const TimeEstimate &estimate = launch.estimate;
  const Seconds without = estimate.time - launch.reductions;
  if (estimate.limits.empty())
    return launch.reductions > without;
  return std::ranges::none_of(
      std::span(estimate.limits).first(others),
      [&](const ResourceLimit &limit) { return limit.timeWithout < without; });
}

// Arrays in shared memory come there on the usual way.
std::vector<bool> readOnlySites(const KernelVariant &variant, const Launch &launch,
                                const GpuDevice &device) {
  constexpr ArrayUse use{"load through the read-only cache", "loaded through the read-only cache",
                         "read-only", "the cache would not see that"};
  const bool exists = hasReadOnlyCache(device);
  if (!exists && variant.readOnly != variant.kernel->tables.readOnly)
    throw Error(
        fmt::format("{} has no read-only cache beside the one of all loads, so {} cannot be "
                    "loaded through it; leave --read-only out",
                    device.id, fmt::join(variant.readOnly, ", ")));
  std::vector<std::string> arrays = variant.readOnly;
  std::erase_if(arrays, [&](const std::string &array) {
    return std::ranges::count(variant.shared.arrays, array) > 0;
  });
  std::vector<bool> sites = loadedSites(*variant.kernel, launch, arrays, use);
  return exists ? sites : std::vector<bool>();
}

// A launch whose threads are looked at, and the one whose profile serves for it.
struct Surveyed {
  std::shared_ptr<const LaunchSurvey> survey;
  uint64_t alike = 0; ///< ordinal
};

Surveyed surveyed(const KernelVariant &variant, const Launch &launch) {
  const auto make = [&]() -> std::shared_ptr<const LaunchSurvey> {
    return std::make_shared<LaunchSurvey>(
        *variant.kernel, launch,
        [&launch, read = variant.readWindow](uint32_t window) { return read(launch, window); },
        variant.withoutSites);
  };
  if (!variant.layers)
    return {make(), launch.ordinal};
  const uint64_t first = launch.sameAs.value_or(launch.ordinal);
  const SurveyInputs inputs{variant.kernel, first, variant.withoutSites};
  std::shared_ptr<const LaunchSurvey> survey = variant.layers->survey(inputs, make);
  const uint64_t alike = variant.layers->likeness(inputs, survey);
  return {std::move(survey), alike};
}

SharedUse sharedOf(const KernelVariant &variant, const Surveyed &launch, const GpuDevice &device) {
  if (variant.shared.arrays.empty())
    return {};
  const auto make = [&] {
    return sharedUse(*launch.survey, variant.profile, variant.shared, device);
  };
  if (!variant.layers)
    return make();
  return variant.layers->shared({launchThreads({variant.kernel, launch.alike, {}}, variant.profile),
                                 variant.shared, device.sharedBanks, device.sharedBankWidth},
                                make);
}

LaunchProfile launchProfile(const KernelVariant &variant, const Surveyed &launch,
                            const Occupancy &resident, const EstimateContext &context) {
  const GpuDevice &device = context.device;
  const ProfileDemand demand{readOnlySites(variant, launch.survey->launch(), device),
                             variant.counted, context.otherRows};
  const auto make = [&] {
    return profileLaunch(*launch.survey, device, resident, variant.profile, demand);
  };
  if (!variant.layers)
    return make();
  return variant.layers->profile(
      {launchThreads({variant.kernel, launch.alike, variant.withoutSites}, variant.profile),
       variant.profile.lineBudget, demand, resident.blocksPerSm, memoryShapeOf(device),
       dramRowsOf(device)},
      make);
}

// Threads of other blocks would share other memory.
void requireOwnBlock(const KernelVariant &variant) {
  const TracedKernel &kernel = *variant.kernel;
  const bool changed = variant.profile.block.value_or(kernel.block) != kernel.block ||
                       variant.profile.axes != ProfileOptions{}.axes;
  if (kernel.tables.sharedBytes > 0 && changed)
    throw Error(
        fmt::format("kernel {}: its blocks share memory, so that other blocks or axes would "
                    "be another program; leave --block and --axes out",
                    kernel.name));
}

LaunchEstimate estimateWhole(const KernelVariant &variant, const Launch &launch,
                             const RegisterUse &registers, const EstimateContext &context) {
  LaunchEstimate result;
  result.ordinal = launch.ordinal;
  result.extent = launch.extent;
  if (volume(launch.extent) == 0)
    return result;
  requireOwnBlock(variant);
  const Surveyed threads = surveyed(variant, launch);
  SharedUse shared = sharedOf(variant, threads, context.device);
  requireFit(shared, *variant.kernel, context.device);
  const Bytes sharedBytes = shared.bytes + Bytes(variant.kernel->tables.sharedBytes);
  const Occupancy resident = occupancyOf(variant, launch, registers, sharedBytes, context.device);
  result.profile =
      kernelProfile(variant.kernel->tables, launchProfile(variant, threads, resident, context),
                    {resident, shared, variant.launchesTogether, variant.kernel->launches > 1,
                     dramRowsOf(context.device),
                     variant.histories ? variant.histories->of(launch) : std::nullopt});
  if (!shared.tiles.empty())
    result.shared = std::move(shared);
  result.instructions = countInstructions(variant.kernel->tables, result.profile);
  result.estimate = predictTime(context.model, result.profile, result.instructions, context.device);
  const std::size_t others = result.estimate.limits.size();
  if (variant.dependences)
    for (const Reduction &reduction : variant.dependences->reductions)
      addReduction(variant, launch, reduction, context.device, result);
  if (result.reductions > Seconds{0} && reductionsLimit(result, others))
    result.estimate.limiter = Limiter::Reduction;
  return result;
}

} // namespace

// Blocks and axes of dimensions that the kernel does not have would estimate threads that do
// nothing.
void requireDimensions(const TracedKernel &kernel, const ProfileOptions &options) {
  uint32_t dimensions = kernel.tables.dimensions;
  auto refuse = [&](const char *option) {
    throw Error(fmt::format("kernel {} has {} mapped loop{}, {} names more dimensions; choose the "
                            "kernels it is for with --kernel",
                            kernel.name, dimensions, dimensions == 1 ? "" : "s", option));
  };
  for (uint32_t d = 0; d < 3; ++d) {
    if ((d < dimensions) != (options.axes[d] < dimensions))
      refuse("--axes");
    if (options.block && d >= dimensions && (*options.block)[d] > 1)
      refuse("--block");
  }
}

RegisterUse registersOf(const KernelVariant &variant, const GpuDevice &device) {
  if (variant.registers)
    return {*variant.registers, true, *variant.registers};
  const TracedKernel &kernel = *variant.kernel;
  const std::optional<uint32_t> assembled = assembledRegisters(kernel.tables);
  uint32_t live =
      assembled ? *assembled : liveRegisters(kernel.tables) + heldRegisters(kernel.tables);
  uint32_t limit = registerLimit(device, variant.profile.block.value_or(kernel.block));
  return {std::max(1u, std::min(live, limit)), false, live};
}

LaunchResult estimateLaunch(const KernelVariant &variant, const Launch &launch,
                            const RegisterUse &registers, const EstimateContext &context) {
  try {
    return {estimateWhole(variant, launch, registers, context), "", false};
  } catch (const Error &error) {
    return {std::nullopt, error.what(), !launch.complete};
  }
}

} // namespace cgpredict
