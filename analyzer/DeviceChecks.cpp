#include "analyzer/DeviceChecks.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <optional>

namespace cgpredict {
namespace {

using Finding = std::optional<DeviceInconsistency>;

Finding finding(std::string field, std::string what) {
  return DeviceInconsistency{std::move(field), std::move(what)};
}

Finding threadsFillWarps(const GpuDevice &d) {
  if (d.maxThreadsPerSm == d.maxWarpsPerSm * d.warpSize)
    return {};
  return finding("sm.max_threads",
                 fmt::format("{} threads, but {} warps of {} threads are {}; correct one of them",
                             d.maxThreadsPerSm, d.maxWarpsPerSm, d.warpSize,
                             d.maxWarpsPerSm * d.warpSize));
}

Finding blockFitsSm(const GpuDevice &d) {
  if (d.maxThreadsPerBlock <= d.maxThreadsPerSm)
    return {};
  return finding("sm.max_threads_per_block", fmt::format("{} threads, more than an SM holds ({})",
                                                         d.maxThreadsPerBlock, d.maxThreadsPerSm));
}

Finding registersFit(const GpuDevice &d) {
  if (d.registersPerBlock <= d.registersPerSm)
    return {};
  return finding("registers.per_block", fmt::format("{} registers, more than an SM has ({})",
                                                    d.registersPerBlock, d.registersPerSm));
}

Finding sharedFits(const GpuDevice &d) {
  if (d.sharedMemoryPerBlock <= d.sharedMemoryPerSm)
    return {};
  return finding("shared.per_block",
                 fmt::format("{} bytes, more than an SM has ({})", d.sharedMemoryPerBlock.value(),
                             d.sharedMemoryPerSm.value()));
}

Finding l2LineIsPowerOfTwo(const GpuDevice &d) {
  if (std::has_single_bit(d.l2.line.value()))
    return {};
  return finding("l2.line", fmt::format("{} bytes; expected a power of two", d.l2.line.value()));
}

Finding l2Divides(const GpuDevice &d) {
  uint64_t set = d.l2.line.value() * std::max(d.l2.ways, 1u);
  if (d.l2.size.value() % set == 0)
    return {};
  return finding("l2.size", fmt::format("{} bytes are no multiple of line * ways = {} bytes",
                                        d.l2.size.value(), set));
}

// None is the hash of one set, and one set has no hash.
Finding l2HashMatchesWays(const GpuDevice &d) {
  bool oneSet = d.l2.ways == 0 || d.l2.ways == d.l2.lines();
  if (oneSet == (d.l2.hash == SetHash::None))
    return {};
  return finding("l2.hash", oneSet ? "a fully associative cache (ways = 0) has no set index; "
                                     "expected \"none\""
                                   : "several sets need an index; expected \"modulo\" or \"xor\"");
}

// An exclusive-or fold yields as many sets as its bits can name.
Finding l2XorSetsArePowerOfTwo(const GpuDevice &d) {
  if (d.l2.hash != SetHash::Xor || d.l2.ways == 0 || std::has_single_bit(d.l2.sets()))
    return {};
  return finding("l2.ways", fmt::format("{} ways make {} sets; hash \"xor\" needs a power of two",
                                        d.l2.ways, d.l2.sets()));
}

Finding dramIsBehindL2(const GpuDevice &d) {
  if (d.departureDelayDram >= d.departureDelayL2)
    return {};
  return finding("dram.departure_delay",
                 fmt::format("{} cycles, less than that of the L2 ({} cycles)",
                             d.departureDelayDram.value(), d.departureDelayL2.value()));
}

// Measured bandwidth stays below the bus, published figures round it; a fifth above is a mistake.
Finding bandwidthFitsBus(const GpuDevice &d) {
  if (!d.dramBusBits || !d.dramClock)
    return {};
  double bus = *d.dramBusBits / 8.0 * 2 * d.dramClock->value(); // two transfers per clock
  if (d.dramBandwidth.value() <= 1.2 * bus)
    return {};
  return finding("dram.bandwidth",
                 fmt::format("{:.1f} GB/s, but {} bits at {:.0f} MHz carry {:.1f} GB/s; "
                             "correct bandwidth, bus or clock",
                             d.dramBandwidth.value() / 1e9, *d.dramBusBits,
                             d.dramClock->value() / 1e6, bus / 1e9));
}

constexpr Finding (*Checks[])(const GpuDevice &) = {
    threadsFillWarps, blockFitsSm,       registersFit,           sharedFits,     l2LineIsPowerOfTwo,
    l2Divides,        l2HashMatchesWays, l2XorSetsArePowerOfTwo, dramIsBehindL2, bandwidthFitsBus,
};

} // namespace

std::vector<DeviceInconsistency> inconsistencies(const GpuDevice &device) {
  std::vector<DeviceInconsistency> found;
  for (auto check : Checks)
    if (Finding result = check(device))
      found.push_back(*result);
  return found;
}

} // namespace cgpredict
