#include "analyzer/devices/DeviceChecks.h"

#include "analyzer/base/WarpLanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>

namespace cgpredict {
namespace {

using Finding = std::optional<DeviceInconsistency>;

Finding finding(std::string field, std::string what) {
  return DeviceInconsistency{std::move(field), std::move(what)};
}

Finding warpsAreModelled(const GpuDevice &d) {
  if (d.warpSize == WarpSize)
    return {};
  return finding("sm.warp_size", fmt::format("{} threads; only GPUs with warps of {} threads are "
                                             "modelled",
                                             d.warpSize, WarpSize));
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

// One set has no hash. Several may have one that is not known.
Finding l2HashMatchesWays(const GpuDevice &d) {
  bool oneSet = d.l2.ways == 0 || d.l2.ways == d.l2.lines();
  if (!oneSet || d.l2.hash == SetHash::None)
    return {};
  return finding("l2.hash", "a fully associative cache (ways = 0) has no set index; expected "
                            "\"none\"");
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

// Published figures are rounded, measured ones a little below the bus: a fifth off is a mistake.
Finding bandwidthFitsBus(const GpuDevice &d) {
  if (!d.dramBusBits || !d.dramClock)
    return {};
  double bus = *d.dramBusBits / 8.0 * d.dramTransfersPerClock * d.dramClock->value();
  double share = d.dramBandwidth.value() / bus;
  if (share >= 0.8 && share <= 1.2)
    return {};
  return finding("dram.bandwidth",
                 fmt::format("{:.1f} GB/s, but {} bits at {:.0f} MHz with {} transfers per clock "
                             "carry {:.1f} GB/s; correct bandwidth, bus, clock or data_rate",
                             d.dramBandwidth.value() / 1e9, *d.dramBusBits,
                             d.dramClock->value() / 1e6, d.dramTransfersPerClock, bus / 1e9));
}

// sm_87 is the architecture of capability 8.7; sm_90a is a variant of sm_90.
Finding targetIsOfCapability(const GpuDevice &d) {
  std::string digits;
  std::ranges::copy_if(d.computeCapability, std::back_inserter(digits),
                       [](char c) { return c != '.'; });
  std::string target = "sm_" + digits;
  if (d.target == target || (d.target.starts_with(target) && d.target.size() == target.size() + 1))
    return {};
  return finding("device.target",
                 fmt::format("{}, but capability {} is {}", d.target, d.computeCapability, target));
}

Finding ratesFitCores(const GpuDevice &d) {
  auto within = [&](const std::optional<uint32_t> &rate) { return !rate || *rate <= d.coresPerSm; };
  if (!within(d.doublesPerCyclePerSm))
    return finding("sm.fp64_rate", fmt::format("{} per cycle, more than the SM's {} cores",
                                               *d.doublesPerCyclePerSm, d.coresPerSm));
  if (!within(d.specialsPerCyclePerSm))
    return finding("sm.sfu_rate", fmt::format("{} per cycle, more than the SM's {} cores",
                                              *d.specialsPerCyclePerSm, d.coresPerSm));
  if (!within(d.toFloatPerCyclePerSm))
    return finding("sm.to_float_rate", fmt::format("{} per cycle, more than the SM's {} cores",
                                                   *d.toFloatPerCyclePerSm, d.coresPerSm));
  if (!within(d.intProductsPerCyclePerSm))
    return finding("sm.int_product_rate", fmt::format("{} per cycle, more than the SM's {} cores",
                                                      *d.intProductsPerCyclePerSm, d.coresPerSm));
  return {};
}

// A scheduler issues at most two instructions per cycle.
Finding issueFitsSchedulers(const GpuDevice &d) {
  if (d.instCycle * 2 * d.schedulersPerSm >= 1)
    return {};
  return finding("sm.inst_cycle", fmt::format("{} cycles, faster than {} schedulers with two "
                                              "instructions each",
                                              d.instCycle, d.schedulersPerSm));
}

Finding sectorsFillLine(const GpuDevice &d) {
  if (!d.l2Sector || d.l2.line.value() % d.l2Sector->value() == 0)
    return {};
  return finding("l2.sector", fmt::format("{} bytes do not divide the line of {} bytes",
                                          d.l2Sector->value(), d.l2.line.value()));
}

// Without an L2 its set of parameters has no meaning; the line is then a DRAM transaction.
Finding noL2HasNoSets(const GpuDevice &d) {
  if (d.l2.exists() || (d.l2.ways == 0 && d.l2.hash == SetHash::None))
    return {};
  return finding("l2.ways", "l2.size is 0, there is no L2; expected ways = 0 and hash = \"none\"");
}

bool isWhole(const LuoSudaParameters &p) {
  const LuoSudaRow *rows[] = {&p.add,         &p.multiply, &p.divide, &p.negate,
                              &p.minMaxOrXor, &p.bitAnd,   &p.bitNot};
  return p.a > 0 && p.b > 0 && p.c > 0 && p.d > 0 && p.memory > 0 &&
         std::ranges::all_of(rows, [](const LuoSudaRow *row) { return row->intConstant > 0; });
}

Finding luoSudaIsWhole(const GpuDevice &d) {
  if (!d.luoSuda || isWhole(*d.luoSuda))
    return {};
  return finding("luo_suda", "incomplete; expected a, b, c, d, memory, add, mul, div, neg, "
                             "min_max, and, not, all above 0");
}

constexpr Finding (*Checks[])(const GpuDevice &) = {
    warpsAreModelled, threadsFillWarps,    blockFitsSm,
    registersFit,     sharedFits,          l2LineIsPowerOfTwo,
    l2Divides,        l2HashMatchesWays,   l2XorSetsArePowerOfTwo,
    dramIsBehindL2,   bandwidthFitsBus,    targetIsOfCapability,
    ratesFitCores,    issueFitsSchedulers, sectorsFillLine,
    noL2HasNoSets,    luoSudaIsWhole,
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
