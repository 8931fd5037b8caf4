// Where the accesses of a kernel go, as functions of the loops around them: learnt from the
// addresses of traced threads and exact for these.
#ifndef CGPREDICT_ANALYZER_AFFINE_ACCESSFUNCTIONS_H
#define CGPREDICT_ANALYZER_AFFINE_ACCESSFUNCTIONS_H

#include "analyzer/affine/IterationWalk.h"

#include <array>
#include <optional>

namespace cgpredict {

/// Levels that a chain may have; deeper ones are refused.
constexpr std::size_t MaxChain = 12;

struct AccessFunction {
  bool seen = false;
  bool affine = false;          ///< the strides hold for every access that was walked
  std::vector<int64_t> strides; ///< bytes per iteration, by level of the nest; 0 where unknown
  int64_t origin = 0;           ///< address in iteration 0 of all levels
};

/// Learns from threads in the order of the sequential program.
class AccessLearner {
public:
  /// Both must outlive this. Throws Error for loops nested deeper than MaxChain.
  AccessLearner(const KernelTables &tables, const SourceNest &nest);
  void add(const ThreadRecords &thread, const WalkLimits &limits);
  std::vector<AccessFunction> finish(); ///< by site

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

  void observe(uint32_t site, int64_t address, const Ordinals &ordinals);
  static bool learn(Fit &fit, const Observation &seen);

  const KernelTables &tables;
  const SourceNest &nest;
  std::vector<std::vector<uint32_t>> chains; // by site
  std::vector<Fit> fits;
};

} // namespace cgpredict

#endif
