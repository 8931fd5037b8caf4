// A warp inside an affine nest, in lock step: level by level, iteration t of a level runs with the
// lanes whose trip count exceeds t, its surroundings with those that iterate at all.
#ifndef CGPREDICT_ANALYZER_WARPS_WARPNEST_H
#define CGPREDICT_ANALYZER_WARPS_WARPNEST_H

#include "analyzer/warps/WarpNestCounts.h"

namespace cgpredict {

class WarpNest {
public:
  /// `mask` is not 0. The payloads need not outlive the call.
  void enter(const RecordProgram &record, const LanePayloads &payloads, LaneMask mask,
             const ProfileLayout &layout);
  /// Leaves the nest without executing the rest of it.
  void leave() { depth = 0; }

  /// The next memory instruction; false at the end of the nest.
  bool next(WarpAccess &access);
  /// Passes over up to `count` memory instructions; returns how many there were.
  uint64_t skip(uint64_t count);

  const NestValues &nestValues() const { return values; }

private:
  enum class Phase { Before, Iteration, After };
  struct Frame {
    uint32_t level = 0;
    Phase phase = Phase::Before;
    uint32_t step = 0;      // of the phase
    LaneMask mask = 0;      // of the current iteration
    int64_t constantTo = 0; // iteration at which the mask changes
    Trips trips;
  };

  const std::vector<Step> &steps(const Frame &frame) const;
  LaneMask maskOf(const Frame &frame) const;
  void enterLevel(uint32_t level, LaneMask mask);
  void endPhase();
  bool toIteration(Frame &frame, int64_t ord);
  void skipInner(Frame &frame, uint64_t &left);
  void skipIterations(Frame &frame, uint64_t &left);

  NestValues values;
  Ordinals ords;
  std::vector<Frame> frames; // the first `depth` of them, from levels[0] inwards
  std::size_t depth = 0;
};

} // namespace cgpredict

#endif
