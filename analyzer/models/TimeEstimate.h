// What every time model returns: a time as the sum of labelled terms, and what limits it.
#ifndef CGPREDICT_ANALYZER_MODELS_TIMEESTIMATE_H
#define CGPREDICT_ANALYZER_MODELS_TIMEESTIMATE_H

#include "analyzer/base/Units.h"
#include "analyzer/profile/KernelProfile.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

enum class Limiter {
  Nothing,           ///< nothing is executed
  Computation,       ///< memory latency hides behind computation
  MemoryUncoalesced, ///< the memory system, kept busy by accesses of this class
  MemoryCoalesced,
  MemoryConstant,
  MemoryReadOnly,
  TileLoads,    ///< bringing elements into shared memory
  SharedMemory, ///< reading them there, bank conflicts included
  Parallelism,  ///< too few warps to keep either busy
  // By the refined model only:
  Latency,         ///< the same with as many warps as the SM holds
  DramBandwidth,   ///< DRAM is busy
  DramUncoalesced, ///< mostly with sectors that no lane asked for
  L2Bandwidth,     ///< the path to the L2 is busy
  L2Uncoalesced,   ///< mostly with sectors that no lane asked for
  LoadStore,       ///< the SM's load/store unit, with the L1, is the busiest of its pipelines
  Launch,          ///< the launch itself
  // Beside all models:
  Reduction ///< what threads have in common is added up (ReductionCost.h)
};

/// "memory: uncoalesced accesses", ...
std::string toString(Limiter limiter);

struct TimeTerm {
  std::string label;
  Seconds time{0};
};

/// Of one resource: what the launch would take if it were infinitely fast.
struct ResourceLimit {
  std::string resource;
  std::optional<double> utilisation; ///< share of the time in which it is busy; a wait has none
  Seconds timeWithout{0};
};

/// Intermediate values of the mwp-cwp model, by their names in the source.
struct MwpCwpValues {
  double mwp = 0;           ///< (13) warps whose memory requests overlap
  double cwp = 0;           ///< (14) warps that one memory period of a warp could hide
  Cycles memLatency{0};     ///< (7) mem_l
  Cycles departureDelay{0}; ///< (8)
  Cycles memCycles{0};      ///< (6), with shared memory (21)
  Cycles compCycles{0};     ///< (12), with shared memory (22)
  Cycles smemLoadCycles{0}; ///< (19)
  Cycles smemCycles{0};     ///< (20)
  double batch = 0;         ///< (15)
  double warps = 0;         ///< N
  /// MWP_peak_BW, above which (13) does not go; none where bandwidth is no bound: one SM, or no
  /// traffic with DRAM.
  std::optional<double> peakWarps;
  std::array<Cycles, AccessClasses> classLatency{};   ///< (1)-(2), (4)
  std::array<Cycles, AccessClasses> classDeparture{}; ///< (3), (5)
};

/// What the accesses of one site ask of the memory system, as the model sees it.
struct SiteCost {
  Cycles busy{0};       ///< for which a warp's accesses keep it; shares of sites compare these
  double dramBytes = 0; ///< of an execution, both ways
};

/// Where a model's equations make the time leap: on the other side it would be `ratio` times as
/// long.
struct ModelCliff {
  enum class Edge { Classes, Latency } edge = Edge::Classes;
  std::vector<uint32_t> sites; ///< whose accesses are on the edge, indices into KernelTables::sites
  double ratio = 1;
};

struct TimeEstimate {
  Seconds time{0}; ///< of the launch; sum of the terms
  std::vector<TimeTerm> terms;
  Limiter limiter = Limiter::Nothing;
  std::vector<ResourceLimit> limits;  ///< by the refined model and volkov
  std::optional<MwpCwpValues> mwpCwp; ///< of that model and hong-kim
  /// Of volkov: from a warp's first instruction to the next one in its place, Lat_bound of (4.3).
  std::optional<Cycles> latencyBound;
  /// Of refined: instructions of a warp that are left when loops are unrolled.
  std::optional<double> unrolledInstructions;
  std::vector<std::string> notes; ///< for people, one sentence each
};

} // namespace cgpredict

#endif
