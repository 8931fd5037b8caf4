#include "analyzer/EstimateLaunch.h"

#include "analyzer/Error.h"
#include "analyzer/Registers.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

uint64_t product(const std::array<uint64_t, 3> &extent) {
  return extent[0] * extent[1] * extent[2];
}

Occupancy occupancyOf(const TracedKernel &kernel, const Launch &launch,
                      const RegisterUse &registers, const EstimateContext &context) {
  std::array<uint32_t, 3> block = context.options.profile.block.value_or(kernel.block);
  uint64_t blocks = product(gridOf(kernel, launch, context.options.profile));
  Occupancy result = occupancy(context.device, block, blocks, registers.perThread, Bytes{0});
  if (result.blocksPerSm == 0 && blocks > 0)
    throw Error(fmt::format("kernel {}: no block of {}x{}x{} threads with {} registers each fits "
                            "{}: {}; choose another with --block or --registers",
                            kernel.name, block[0], block[1], block[2], registers.perThread,
                            context.device.id, result.limitedBy));
  return result;
}

LaunchEstimate estimateWhole(const TracedKernel &kernel, const Launch &launch,
                             const RegisterUse &registers, const EstimateContext &context) {
  LaunchEstimate result;
  result.ordinal = launch.ordinal;
  result.extent = launch.extent;
  if (product(launch.extent) == 0)
    return result;
  Occupancy resident = occupancyOf(kernel, launch, registers, context);
  result.profile = profileLaunch(context.trace, kernel, launch, context.device, resident,
                                 context.options.profile);
  result.instructions = countInstructions(kernel.tables, result.profile);
  result.estimate = context.model.predict(result.profile, result.instructions, context.device);
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

RegisterUse registersOf(const TracedKernel &kernel, const EstimateContext &context) {
  if (context.options.registers)
    return {*context.options.registers, true, *context.options.registers};
  uint32_t live = liveRegisters(kernel.tables);
  uint32_t limit =
      registerLimit(context.device, context.options.profile.block.value_or(kernel.block));
  return {std::max(1u, std::min(live, limit)), false, live};
}

// What is left of a cut launch may do; where it does not, the kernel's other launches stand in.
LaunchResult estimateLaunch(const TracedKernel &kernel, const Launch &launch,
                            const RegisterUse &registers, const EstimateContext &context) {
  if (launch.complete)
    return {estimateWhole(kernel, launch, registers, context), ""};
  try {
    return {estimateWhole(kernel, launch, registers, context), ""};
  } catch (const Error &error) {
    return {std::nullopt, error.what()};
  }
}

} // namespace cgpredict
