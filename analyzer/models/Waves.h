// Warps in the queueing network of the refined model, (R11) to (R13) of docs/models.md: from what
// one warp asks of each station to the time of a launch.
#ifndef CGPREDICT_ANALYZER_MODELS_WAVES_H
#define CGPREDICT_ANALYZER_MODELS_WAVES_H

#include "analyzer/base/Units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace cgpredict {

/// What warps share, and last what each waits for alone.
enum class Station { Pipelines, L2, Dram, Latency };
constexpr std::size_t Stations = 4;
using StationTimes = std::array<Cycles, Stations>;

/// Of one warp: cycles at each station. With tiles, Latency is that of all its steps' loads.
struct WarpDemands {
  StationTimes at{};
  double rounds = 0;        ///< how often it waits for loads, at least 1; 0: it has none
  double roundLoads = 1;    ///< that it waits for at a time, at least 1
  double roundAccesses = 1; ///< loads at a time, those that an L1 serves as well
  Cycles unit{0};           ///< of the load/store unit, one of the pipelines
  uint32_t atUnit = 1;      ///< warps that take turns at that unit, load by load
  bool inQueue = false;     ///< the busiest pipeline serves all schedulers' instructions in order
  double together = 0;      ///< share of blocks whose warps queue behind each other the first time;
                            ///< with tiles: 1 if an SM's blocks stay in step
  Cycles replacement{0};    ///< from its block's end to the start of the one in its place
  Cycles start{0};          ///< of its block, before that of the next one: its share
  Cycles alone{0};          ///< with tiles: least time of its computation
  Cycles joined{0};         ///< (R11e) beyond that, where it waits with other warps
  bool inSteps = false;     ///< barriers keep the warps in step

  Cycles &of(Station station) { return at[static_cast<std::size_t>(station)]; }
  Cycles of(Station station) const { return at[static_cast<std::size_t>(station)]; }
};

/// Waves of `warps` warps of an SM in `blocks` blocks, `count` of them one after the other.
struct Waves {
  WarpDemands demands;
  uint32_t warps = 0;
  uint32_t blocks = 1;
  double count = 1;
  double makespan = 0; ///< (R12) paths of such a warp that the launch takes at least
};

/// (R11) to (R13): the time that all waves spend at each station; its sum is their time.
StationTimes timeOf(const std::vector<Waves> &waves);

/// The same if that station took no time.
Cycles timeWithout(Station station, std::vector<Waves> waves);

/// Cycles for which the station is busy.
Cycles busyTime(Station station, const std::vector<Waves> &waves);

} // namespace cgpredict

#endif
