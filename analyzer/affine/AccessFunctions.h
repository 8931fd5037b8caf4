// Where the accesses of a kernel go, as functions of the loops around them, and which iterations
// they depend on: learnt from the addresses of traced threads and exact for these.
#ifndef CGPREDICT_ANALYZER_AFFINE_ACCESSFUNCTIONS_H
#define CGPREDICT_ANALYZER_AFFINE_ACCESSFUNCTIONS_H

#include "analyzer/affine/IterationWalk.h"

#include <array>
#include <map>
#include <optional>

namespace cgpredict {

/// Levels that a chain may have; deeper ones are refused.
constexpr std::size_t MaxChain = 12;

struct AccessFunction {
  bool seen = false;
  bool affine = false;          ///< the strides hold for every access that was walked
  std::vector<int64_t> strides; ///< bytes per iteration, by level of the nest; 0 where unknown
  int64_t origin = 0;           ///< address in iteration 0 of all levels
  bool forwarded = false;       ///< a load whose value was always stored by the same thread
};

enum class IterationDependenceKind { Flow, Anti, Output }; ///< store-load, load-store, store-store

/// `to` of a later or the same iteration meets what `from` accessed last at the same address.
struct IterationDependence {
  IterationDependenceKind kind = IterationDependenceKind::Flow;
  uint32_t from = 0, to = 0; ///< sites
  int32_t level = -1;        ///< outermost level whose iterations differ; -1: the same iteration
  int64_t distance = 0;      ///< in iterations of that level: the least that was seen
};

struct AccessSummary {
  std::vector<AccessFunction> sites;
  std::vector<IterationDependence> dependences; ///< one for each kind, pair of sites and level
};

/// Learns from threads in the order of the sequential program.
class AccessLearner {
public:
  /// Both must outlive this. Throws Error for loops nested deeper than MaxChain.
  AccessLearner(const KernelTables &tables, const SourceNest &nest);
  void add(const ThreadRecords &thread, const WalkLimits &limits);
  AccessSummary finish();

private:
  using Ordinals = std::array<int32_t, MaxChain>;
  struct Observation {
    Ordinals ordinals;
    int64_t address;
  };
  struct Fit {
    std::vector<Observation> waiting; // differ from the first in more than one unknown level
    std::optional<Observation> first;
    std::array<std::optional<int64_t>, MaxChain> strides;
    bool broken = false;
  };
  struct Access {
    uint32_t site = 0;
    uint64_t thread = 0;
    Ordinals ordinals{};
    bool any = false;
  };
  struct Cell {
    Access store, load;
  };

  void observe(uint32_t site, int64_t address, const Ordinals &ordinals);
  static bool learn(Fit &fit, const Observation &seen);
  void meet(uint32_t site, int64_t address, const Ordinals &ordinals);
  void depend(IterationDependenceKind kind, const Access &from, uint32_t site,
              const Ordinals &ordinals);

  const KernelTables &tables;
  const SourceNest &nest;
  std::vector<std::vector<uint32_t>> chains; // by site
  std::vector<Fit> fits;
  std::vector<bool> forwarded;
  std::map<std::tuple<IterationDependenceKind, uint32_t, uint32_t, int32_t>, int64_t> found;
  struct Memory;
  std::shared_ptr<Memory> memory;
  uint64_t threads = 0;
};

} // namespace cgpredict

#endif
