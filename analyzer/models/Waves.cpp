#include "analyzer/models/Waves.h"

#include "analyzer/models/Queueing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace cgpredict {
namespace {

Cycles sum(std::span<const Cycles> times) {
  return std::accumulate(times.begin(), times.end(), Cycles{0});
}

struct Round {
  StationTimes shares{}; ///< of a customer's time
  Cycles whole{0};       ///< until all customers are through
};

Round roundOf(std::span<const Cycles> demands, Cycles delay, uint32_t customers) {
  const QueueingResult result = closedNetwork(demands, delay, customers);
  Round round;
  std::ranges::copy(result.residence, round.shares.begin());
  round.shares.back() += delay;
  if (sum(round.shares) > Cycles{0})
    round.whole = Cycles{customers / result.throughput};
  return round;
}

void addShares(const Round &round, double times, StationTimes &wave) {
  const Cycles all = sum(round.shares);
  for (std::size_t k = 0; k < Stations && all > Cycles{0}; ++k)
    wave[k] += times * round.whole * (round.shares[k] / all);
}

// (R11b) The first time that they load, a block's warps come to the slowest station together, and
// pass the others behind each other: customers are the blocks. At the SM's own pipelines all of
// them are in step, as if its schedulers gave each warp its share: blocks end together, and those
// in their places load together while nobody computes. A unit that the schedulers share has a queue
// of its own, in which blocks come apart.
Round roundOfBlocks(const Waves &wave) {
  const WarpDemands &demands = wave.demands;
  const auto stations = std::span(demands.at).first(Stations - 1);
  const auto slowest = std::ranges::max_element(stations) - stations.begin();
  StationTimes once = demands.at;
  for (Cycles &time : once)
    time = time / demands.rounds;
  StationTimes together{};
  const auto k = static_cast<std::size_t>(slowest);
  together[k] = once[k] * (static_cast<double>(wave.warps) / wave.blocks);
  const Cycles delay = sum(once) - once[k] + demands.replacement;
  Round round = roundOf(std::span(together).first(Stations - 1), delay, wave.blocks);
  if (static_cast<Station>(slowest) == Station::Pipelines && !demands.inQueue)
    round.whole = delay + wave.blocks * together[k];
  for (std::size_t other = 0; other < Stations; ++other)
    if (other != k)
      round.shares[other] = once[other];
  round.shares.back() += demands.replacement;
  return round;
}

// (R11c) Warps that wait for several loads at a time take turns with each: their last ones are
// through at the same time but for a load of each, so that the next round finds them together
// again. A scheduler goes on with a warp while it can, so that at the load/store unit one warp of
// each takes turns with those of the others.
Round roundOfWarps(const Waves &wave, Cycles delay) {
  const WarpDemands &demands = wave.demands;
  StationTimes stations = demands.at;
  stations.back() = demands.start; // (R12) what starts blocks is a station, too, and part of a wait
  delay = std::max(delay - demands.start, Cycles{0});
  Round round = roundOf(stations, delay, wave.warps);
  if (demands.rounds == 0)
    return round;
  const Cycles memory = std::max(demands.of(Station::L2), demands.of(Station::Dram));
  const double atUnit = std::min(wave.warps, demands.atUnit);
  const Cycles behind =
      std::max((wave.warps - 1.0) * (1 - 1 / demands.roundLoads) * memory,
               (atUnit - 1.0) * (1 - 1 / demands.roundAccesses) * demands.unit);
  round.whole =
      std::max(round.whole, sum(stations) + delay + (1 - 1 / demands.rounds) * behind);
  return round;
}

// (R11d) Stations are never all busy all the time: warps of a block and blocks of all SMs fall into
// step and out of it again, so that a launch stands between the largest of its bounds, where its
// parts overlap, and their sum, where they follow each other. A norm of them is near the largest
// where it is far above the others. Without loads nobody waits and falls into step.
Cycles normOfBounds(const Waves &wave) {
  constexpr double Order = 3;
  const WarpDemands &demands = wave.demands;
  if (demands.rounds == 0)
    return Cycles{0};
  const double others = wave.warps - 1.0;
  const Cycles alone = sum(demands.at) + demands.replacement;
  double powers = std::pow(alone.value(), Order);
  for (Cycles station : std::span(demands.at).first(Stations - 1))
    powers += std::pow(others * station.value(), Order);
  powers += std::pow(others * demands.start.value(), Order);
  return Cycles{std::pow(powers, 1 / Order)};
}

// (R11b) Then they have moved apart: customers are the warps, as they are where blocks of other SMs
// come between. A wave lasts at least as long as its blocks take to start, and as (R11d) says,
// which counts as a wait.
StationTimes waveOfNetwork(const Waves &wave) {
  const WarpDemands &demands = wave.demands;
  const Cycles delay = demands.of(Station::Latency);
  const double together = demands.rounds > 0 ? demands.together : 0;
  StationTimes times{};
  addShares(roundOfWarps(wave, delay + demands.replacement), 1 - together, times);
  if (together > 0) {
    addShares(roundOfWarps(wave, delay), together * (1 - 1 / demands.rounds), times);
    addShares(roundOfBlocks(wave), together, times);
  }
  const Cycles joined = sum(demands.at) + demands.joined + demands.replacement; // (R11e)
  const Cycles least = std::max({wave.warps * demands.start, normOfBounds(wave), joined});
  times.back() += std::max(least - sum(times), Cycles{0});
  return times;
}

// Of a block whose warps load together, while L2 and DRAM work at the same time.
StationTimes stationsOfBlock(const Waves &wave) {
  StationTimes block = wave.demands.at;
  for (Cycles &time : block)
    time = time * (static_cast<double>(wave.warps) / wave.blocks);
  Cycles &l2 = block[static_cast<std::size_t>(Station::L2)];
  Cycles &dram = block[static_cast<std::size_t>(Station::Dram)];
  (l2 < dram ? l2 : dram) = Cycles{0};
  block.back() = Cycles{0};
  return block;
}

// (R13) Barriers keep a block's warps in step: all load, then all compute, so that customers are
// the blocks. Those of an SM that has the memory for itself stay in step, too: nothing comes
// between.
StationTimes waveOfSteps(const Waves &wave) {
  const WarpDemands &demands = wave.demands;
  const bool inStep = demands.together > 0;
  const double blocks = wave.blocks;
  const StationTimes block = stationsOfBlock(wave);
  const Cycles waits = std::max(demands.alone - (inStep ? blocks : 1) * block.front(), Cycles{0}) +
                       demands.of(Station::Latency);
  Round round = roundOf(std::span(block).first(Stations - 1), waits, wave.blocks);
  if (inStep) {
    round.shares = block;
    round.shares.back() = waits / blocks;
    round.whole = blocks * sum(round.shares);
  }
  StationTimes times{};
  addShares(round, 1, times);
  times.back() += std::max(sum(demands.at) + demands.joined - sum(times), Cycles{0}); // (R11e)
  return times;
}

} // namespace

StationTimes timeOf(const std::vector<Waves> &waves) {
  StationTimes times{};
  Cycles least{0};
  for (const Waves &each : waves) {
    if (each.warps == 0)
      continue;
    const StationTimes one = each.demands.inSteps ? waveOfSteps(each) : waveOfNetwork(each);
    for (std::size_t k = 0; k < Stations; ++k)
      times[k] += each.count * one[k];
    least += each.makespan * (sum(each.demands.at) + each.demands.joined);
  }
  times.back() += std::max(least - sum(times), Cycles{0});
  return times;
}

Cycles timeWithout(Station station, std::vector<Waves> waves) {
  for (Waves &each : waves) {
    each.demands.of(station) = Cycles{0};
    if (station == Station::Pipelines)
      each.demands.alone = each.demands.unit = Cycles{0};
    if (station == Station::Latency)
      each.demands.start = each.demands.replacement = Cycles{0};
  }
  return sum(timeOf(waves));
}

Cycles busyTime(Station station, const std::vector<Waves> &waves) {
  Cycles busy{0};
  for (const Waves &each : waves)
    busy += each.count * each.warps * each.demands.of(station);
  return busy;
}

} // namespace cgpredict
