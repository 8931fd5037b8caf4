#include "simulator/Block.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {
namespace {

constexpr unsigned Barriers = ClusterBarrier + 1;

class Block {
public:
  Block(const BlockContext &context, const LoweredFunction &entry, GlobalMemory &global,
        const std::vector<std::byte> &parameters, uint64_t sharedBytes)
      : context(context), shared(sharedBytes) {
    const unsigned threads = context.block[0] * context.block[1] * context.block[2];
    for (unsigned first = 0; first < threads; first += WarpSize) {
      const unsigned count = std::min(threads - first, WarpSize);
      const LaneMask mask = count == WarpSize ? ~LaneMask{0} : laneBit(count) - 1;
      warps.emplace_back(context, entry, ThreadMemory(global, shared, parameters), first, mask);
    }
    states.assign(warps.size(), WarpState::Ready);
  }

  void run(Executed &executed) {
    while (std::ranges::count(states, WarpState::Done) <
           static_cast<std::ptrdiff_t>(states.size())) {
      bool ran = false;
      for (std::size_t w = 0; w < warps.size(); ++w)
        if (states[w] == WarpState::Ready) {
          states[w] = warps[w].run(executed);
          ran = true;
        }
      const bool released = releaseBarriers();
      if (!ran && !released)
        throw Error(deadlock());
    }
  }

private:
  // Whether all are there whom the barrier waits for. With a number of threads, a warp all of whose
  // living lanes have come counts as 32 (PTX ISA, bar).
  bool isFull(unsigned barrier, uint32_t &count, uint32_t &all) const {
    uint32_t threads = 0, expected = 0;
    bool everybody = true, waits = false;
    count = all = 0;
    for (const Warp &warp : warps) {
      LaneMask here = 0;
      for (const Arrival &arrival : warp.arrivals())
        if (arrival.barrier == barrier) {
          here |= arrival.mask;
          waits |= arrival.waits;
          expected = std::max(expected, arrival.threads);
          count += laneCount(arrival.votes);
        }
      all += laneCount(here);
      const bool whole = (warp.alive() & ~here) == 0;
      everybody &= whole;
      threads += here == 0 ? 0 : whole ? WarpSize : laneCount(here);
    }
    return waits && (expected == 0 ? everybody : threads >= expected);
  }

  bool releaseBarriers() {
    bool released = false;
    for (unsigned barrier = 0; barrier < Barriers; ++barrier) {
      uint32_t count = 0, all = 0;
      if (!isFull(barrier, count, all))
        continue;
      released = true;
      for (std::size_t w = 0; w < warps.size(); ++w) {
        const bool waited = std::ranges::any_of(
            warps[w].arrivals(), [&](const Arrival &a) { return a.barrier == barrier && a.waits; });
        warps[w].release(barrier, count, all);
        if (waited)
          states[w] = WarpState::Ready;
      }
    }
    return released;
  }

  std::string deadlock() const {
    std::string text = fmt::format("deadlock in block ({}, {}, {}):", context.index[0],
                                   context.index[1], context.index[2]);
    for (std::size_t w = 0; w < warps.size(); ++w)
      for (const Arrival &arrival : warps[w].arrivals())
        if (arrival.waits)
          text += fmt::format("\n  {}: {} threads of warp {} wait at {}{}", warps[w].whereWaiting(),
                              laneCount(arrival.mask), w,
                              arrival.barrier == ClusterBarrier
                                  ? "the cluster's barrier"
                                  : fmt::format("barrier {}", arrival.barrier),
                              arrival.threads ? fmt::format(" for {} threads", arrival.threads)
                                              : " for all of the block");
    for (const Warp &warp : warps)
      text += warp.gatheredText();
    return text;
  }

  BlockContext context;
  std::vector<std::byte> shared;
  std::vector<Warp> warps;
  std::vector<WarpState> states;
};

} // namespace

void runBlock(const BlockContext &context, const LoweredFunction &entry, GlobalMemory &global,
              const std::vector<std::byte> &parameters, uint64_t sharedBytes, Executed &executed) {
  Block(context, entry, global, parameters, sharedBytes).run(executed);
}

} // namespace cgpredict::simulator
