#include "analyzer/models/Waves.h"

#include "analyzer/models/Queueing.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace cgpredict {
namespace {

Cycles sum(std::span<const Cycles> times) {
  return std::accumulate(times.begin(), times.end(), Cycles{0});
}

// (R11) Residences at the stations and the delay make up a warp's round, with what (R10) has it
// wait for its block's last one; the wave is shared out alike. It lasts at least as long as its
// blocks take to start, which counts as a wait.
StationTimes waveOfNetwork(const WarpDemands &demands, uint32_t warps) {
  const auto stations = std::span(demands.at).first(Stations - 1);
  const auto slowest = std::ranges::max_element(stations);
  const Cycles last = demands.last * *slowest, delay = demands.of(Station::Latency) + last;
  const QueueingResult result = closedNetwork(stations, delay, warps);
  StationTimes round{};
  std::ranges::copy(result.residence, round.begin());
  round[static_cast<std::size_t>(slowest - stations.begin())] += last;
  round.back() = demands.of(Station::Latency);
  const Cycles whole = sum(round);
  if (whole <= Cycles{0})
    return {};
  for (Cycles &time : round)
    time = time * (warps / result.throughput / whole.value());
  round.back() += std::max(warps * demands.start - sum(round), Cycles{0});
  return round;
}

// (R13) Barriers keep the resident blocks in step: all load, then all compute. While they load, L2
// and DRAM work at the same time.
StationTimes waveOfSteps(const WarpDemands &demands, uint32_t warps) {
  StationTimes times;
  for (std::size_t k = 0; k < Stations; ++k)
    times[k] = warps * demands.at[k];
  times.front() = std::max(times.front(), demands.alone);
  times.back() = demands.of(Station::Latency);
  Cycles &l2 = times[static_cast<std::size_t>(Station::L2)];
  Cycles &dram = times[static_cast<std::size_t>(Station::Dram)];
  (l2 < dram ? l2 : dram) = Cycles{0};
  return times;
}

} // namespace

StationTimes timeOf(const std::vector<Waves> &waves) {
  StationTimes times{};
  for (const Waves &each : waves) {
    if (each.warps == 0)
      continue;
    const StationTimes one = each.demands.inSteps ? waveOfSteps(each.demands, each.warps)
                                                  : waveOfNetwork(each.demands, each.warps);
    for (std::size_t k = 0; k < Stations; ++k)
      times[k] += each.count * one[k];
  }
  return times;
}

Cycles timeWithout(Station station, std::vector<Waves> waves) {
  for (Waves &each : waves) {
    each.demands.of(station) = Cycles{0};
    if (station == Station::Pipelines)
      each.demands.alone = Cycles{0};
    if (station == Station::Latency)
      each.demands.start = Cycles{0};
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
