// A warp inside an affine nest, in lock step: level by level, iteration t of a level runs with the
// lanes whose trip count exceeds t, its surroundings with those that iterate at all.
//
// Almost all accesses are those of innermost loops whose addresses are affine across the lanes:
// such a loop is a Walk, which gives its accesses without looking at the nest's terms again. What a
// walk needs lies together: the warps of an SM take turns access by access, so that everything else
// of a warp is out of the processor's nearest cache when it is its turn again.
#ifndef CGPREDICT_ANALYZER_WARPS_WARPNEST_H
#define CGPREDICT_ANALYZER_WARPS_WARPNEST_H

#include "analyzer/warps/WarpNestCounts.h"

namespace cgpredict {

class WarpNest {
public:
  WarpNest() = default;
  WarpNest(WarpNest &&) = default; // a copy would walk along the steps of the other
  WarpNest &operator=(WarpNest &&) = default;

  /// `mask` is not 0. The payloads need not outlive the call.
  void enter(const RecordProgram &record, const LanePayloads &payloads, LaneMask mask,
             const ProfileLayout &layout);
  /// Leaves the nest without executing the rest of it.
  void leave() {
    depth = 0;
    walk = {};
  }

  /// The next memory instruction; false at the end of the nest.
  bool next(WarpAccess &access) { return nextOfWalk(access) || nextOfLevels(access); }
  /// The same as long as the innermost loop is walked; false where it is not.
  bool nextOfWalk(WarpAccess &access) {
    if (walk.at == walk.end) {
      if (walk.ord == walk.last)
        return false;
      ++walk.ord;
      walk.at = walk.first;
    }
    const WalkStep &step = *walk.at++;
    access.site = step.site;
    access.mask = walk.mask;
    access.affine = true;
    access.base = step.start + step.perIteration * walk.ord;
    access.stride = step.laneStride;
    return true;
  }
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
    bool walks = false;     // `walkSteps` are of this phase
    int64_t constantTo = 0; // iteration at which the mask changes
    Trips trips;
  };
  // An access of the innermost loop; `start` in its iteration 0.
  struct WalkStep {
    uint32_t site = 0;
    int64_t start = 0, perIteration = 0, laneStride = 0;
  };
  // Iterations with one mask, from `ord` to `last`; over where `at` is the end of the last one. The
  // frame that it belongs to stands behind them already.
  struct Walk {
    const WalkStep *at = nullptr, *first = nullptr, *end = nullptr;
    int64_t ord = 0, last = 0;
    LaneMask mask = 0;
  };

  bool nextOfLevels(WarpAccess &access);
  bool findWalk(uint32_t level);
  void startWalk(Frame &frame);
  void leaveWalk();
  const std::vector<Step> &steps(const Frame &frame) const;
  LaneMask maskOf(const Frame &frame) const;
  void enterLevel(uint32_t level, LaneMask mask);
  void endPhase();
  bool toIteration(Frame &frame, int64_t ord);
  void skipInner(Frame &frame, uint64_t &left);
  void skipIterations(Frame &frame, uint64_t &left);

  Walk walk;
  std::size_t depth = 0;
  std::vector<Frame> frames;       // the first `depth` of them, from levels[0] inwards
  std::vector<WalkStep> walkSteps; // of the innermost frame, if it walks
  Ordinals ords;
  NestValues values;
};

} // namespace cgpredict

#endif
