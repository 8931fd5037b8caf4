#include "analyzer/whatif/HintText.h"

#include "analyzer/base/PlainText.h"
#include "analyzer/estimate/AccessMix.h"
#include "analyzer/whatif/LayoutWords.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

namespace cgpredict {
namespace {

template <typename... Functions> struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions> Overloaded(Functions...) -> Overloaded<Functions...>;

// What one execution costs, as the model counts it.
std::string costOf(const SiteEstimate &site, const TimeModel &model) {
  if (!model.readsTraffic)
    return fmt::format("{:.0f} transactions", site.profile.transactionsPerInstruction);
  const Traffic &traffic = site.profile.traffic;
  if (l1HitRate(site).value_or(0) > 0)
    return fmt::format("{:.0f} lines of the L1", traffic.l1Requests);
  return fmt::format("{:.0f} sectors of the L2", traffic.sectors);
}

std::string accessesOf(const SiteEstimate &site) {
  const std::string count = fmt::format("{:.0f}", site.profile.instructionsPerWarp);
  return fmt::format("{} access{} per warp", count, count == "1" ? "" : "es");
}

// Where its lines come from.
std::string origin(const SiteEstimate &site, const TimeModel &model) {
  if (model.readsTraffic)
    return fmt::format("{:.0f} B of DRAM each", site.dramBytes);
  return percent(site.profile.l2HitRate) + " of their lines in the L2";
}

// From a lane to the next; 0: most executions agree on none.
std::string distanceOf(const SiteProfile &profile) {
  return profile.typicalStrideBytes == 0
             ? "lanes lie at no common distance"
             : fmt::format("lanes are {} B apart", std::abs(profile.typicalStrideBytes));
}

// How the lanes of the access lie, and what that costs.
std::string pattern(const SiteEstimate &site, const TimeModel &model) {
  if (const std::optional<double> turns = site.profile.bankConflicts)
    return fmt::format("bank conflicts: a warp's access takes {:.0f} turns", *turns);
  switch (site.accessClass) {
  case AccessClass::Uncoalesced:
    return fmt::format("uncoalesced: {}, {} per access", distanceOf(site.profile),
                       costOf(site, model));
  case AccessClass::Coalesced:
    return fmt::format("coalesced: {}, {}", accessesOf(site), origin(site, model));
  default:
    return fmt::format("one address for all lanes: {}, {}", accessesOf(site), origin(site, model));
  }
}

std::string occupied(const KernelEstimate &kernel) {
  const Occupancy &occupancy = kernel.heaviestLaunch().profile.occupancy;
  return fmt::format("{} warps in {} block{} per SM, limited by {}", occupancy.warpsPerSm,
                     occupancy.blocksPerSm, occupancy.blocksPerSm == 1 ? "" : "s",
                     occupancy.limitedBy);
}

// In as many dimensions as the kernel has: 128x1 is not 32x4.
std::string shape(const std::array<uint32_t, 3> &block, uint32_t dimensions) {
  return fmt::format("{}", fmt::join(block.begin(), block.begin() + dimensions, "x"));
}

std::string order(const std::array<uint8_t, 3> &axes, const KernelTables &tables) {
  std::string text;
  for (std::size_t d = 0; d < tables.mapped.size() && d < axes.size(); ++d)
    text += fmt::format("{}{} threadIdx.{}", d == 0 ? "" : ", ", tables.mapped[axes[d]].variable,
                        "xyz"[d]);
  return text;
}

std::string tiles(const SharedRequest &request) {
  if (request.tile.empty())
    return "all iterations of the innermost loop at a time";
  return fmt::format("tiles of {} iterations", fmt::join(request.tile, " x "));
}

} // namespace

std::string causeOf(const Change &change, const KernelEstimate &before, const SiteEstimate *site) {
  const std::string accesses = site ? pattern(*site, *before.model) : occupied(before);
  return std::visit(
      Overloaded{
          [&](const ReshapeBlock &) {
            if (before.heaviestLaunch().estimate.limiter == Limiter::Reduction)
              return std::string(toString(Limiter::Reduction));
            return site && site->accessClass == AccessClass::Uncoalesced ? accesses
                                                                         : occupied(before);
          },
          [&](const CombineLaunches &) { return occupied(before); },
          [&](const KeepInRegister &) {
            return site ? "in memory in every iteration: " + accessesOf(*site) : accesses;
          },
          [&](const PadRows &) {
            return site ? fmt::format("rows share sets of the L2: {}", origin(*site, *before.model))
                        : accesses;
          },
          [&](const UseFloat &) { return "doubles: 8 B per element; " + accesses; },
          [&](const UseDouble &) { return "floats: 4 B per element; " + accesses; },
          [&](const auto &) { return accesses; },
      },
      change);
}

std::string adviceOf(const Change &change, const KernelTables &tables) {
  return std::visit(
      Overloaded{
          [&](const Transpose &c) { return layoutAdvice(c, tables); },
          [&](const SwapAxes &c) { return "swap the mapped loops: " + order(c.axes, tables); },
          [&](const ReshapeBlock &c) {
            return fmt::format("use blocks of {} threads", shape(c.block, tables.dimensions));
          },
          [&](const KeepInRegister &c) {
            return fmt::format("keep the element of {} in a local variable across the loop",
                               c.array);
          },
          [&](const PadRows &c) {
            return fmt::format("make the rows of {} {} element{} longer", c.array, c.elements,
                               c.elements == 1 ? "" : "s");
          },
          [&](const PadTiles &c) {
            return fmt::format("make the rows of the tiles {} element{} longer", c.elements,
                               c.elements == 1 ? "" : "s");
          },
          [&](const Flatten &c) {
            return fmt::format("allocate {} as one block, its {} one after the other, in place of "
                               "row pointers",
                               c.array, c.columns ? "columns" : "rows");
          },
          [&](const UseFloat &) { return std::string("use float instead of double"); },
          [&](const UseDouble &) { return std::string("use double instead of float"); },
          [&](const UseSharedMemory &c) {
            return fmt::format("keep {} in shared memory, {}", fmt::join(c.request.arrays, " and "),
                               tiles(c.request));
          },
          [&](const UseReadOnlyCache &c) {
            return fmt::format("load {} through the read-only cache: const __restrict__, or __ldg",
                               fmt::join(c.arrays, " and "));
          },
          [&](const CombineLaunches &c) {
            return c.factor >= 1
                       ? fmt::format("run {:.0f} launches as one grid, or concurrently", c.factor)
                       : fmt::format("cut each launch into {:.0f}", 1 / c.factor);
          },
      },
      change);
}

std::string goalOf(const Change &change) {
  return std::visit(
      Overloaded{
          [](const Transpose &) {
            return "Neighbouring threads should access neighbouring elements: change the order of "
                   "the array's dimensions.";
          },
          [](const SwapAxes &) {
            return "Neighbouring threads should access neighbouring elements: change which mapped "
                   "loop is threadIdx.x.";
          },
          [](const ReshapeBlock &) {
            return "Another shape of the thread blocks shares more lines, or keeps more warps on "
                   "an SM.";
          },
          [](const KeepInRegister &) {
            return "An element that every iteration of an inner loop accesses belongs in a "
                   "local variable.";
          },
          [](const PadRows &) {
            return "Rows of another length do not compete for the same cache sets or memory "
                   "banks.";
          },
          [](const PadTiles &) {
            return "Rows of a tile of another length do not compete for the same banks of shared "
                   "memory.";
          },
          [](const Flatten &) {
            return "Rows in one block need no pointers, which a thread would have to load before "
                   "it can load an element.";
          },
          [](const UseFloat &) {
            return "Floats take half the memory traffic of doubles, and less time to compute.";
          },
          [](const UseDouble &) { return "Doubles round less."; },
          [](const UseSharedMemory &) {
            return "Data that the threads of a block have in common belongs in shared memory.";
          },
          [](const UseReadOnlyCache &) {
            return "Data that a kernel only reads can come from the read-only cache beside the "
                   "arithmetic units.";
          },
          [](const CombineLaunches &) {
            return "A launch should be large enough to fill the GPU.";
          },
      },
      change);
}

std::string assumptionOf(const Change &change, const KernelTables &tables) {
  return std::visit(
      Overloaded{
          [&](const Transpose &c) { return layoutAssumption(c, tables); },
          [](const SwapAxes &) { return std::string("threads need as many registers"); },
          [](const ReshapeBlock &) { return std::string("threads need as many registers"); },
          [](const KeepInRegister &c) {
            return fmt::format("nothing else touches the element of {} meanwhile", c.array);
          },
          [](const PadRows &) { return std::string("the L2's sets are as the device file says"); },
          [](const PadTiles &) { return std::string("the padding is never read"); },
          [](const Flatten &c) { return fmt::format("all rows of {} have one length", c.array); },
          [](const UseFloat &) { return std::string("float is precise enough"); },
          [](const UseDouble &) { return std::string("every float becomes a double"); },
          [](const UseSharedMemory &) {
            return std::string(
                "a block loads its tiles before it uses them, and not while it does");
          },
          [](const UseReadOnlyCache &c) {
            return fmt::format("nothing writes {} while the kernel runs",
                               fmt::join(c.arrays, " or "));
          },
          [](const CombineLaunches &) {
            return std::string("no launch needs what the one before wrote, and nothing that runs "
                               "between them does");
          },
      },
      change);
}

} // namespace cgpredict
