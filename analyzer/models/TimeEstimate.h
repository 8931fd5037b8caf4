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
  Latency,       ///< the same with as many warps as the SM holds
  DramBandwidth, ///< coalesced accesses keep DRAM busy
  Launch         ///< the launch itself
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
  std::array<Cycles, AccessClasses> classLatency{};   ///< (1)-(2), (4)
  std::array<Cycles, AccessClasses> classDeparture{}; ///< (3), (5)
};

struct TimeEstimate {
  Seconds time{0}; ///< of the launch; sum of the terms
  std::vector<TimeTerm> terms;
  Limiter limiter = Limiter::Nothing;
  std::vector<ResourceLimit> limits;  ///< by the refined model
  std::optional<MwpCwpValues> mwpCwp; ///< of that model and hong-kim
  std::vector<std::string> notes;     ///< for people, one sentence each
};

} // namespace cgpredict

#endif
