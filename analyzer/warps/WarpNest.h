// A warp inside an affine nest, in lock step: level by level, iteration t of a level runs with the
// lanes whose trip count exceeds t, its surroundings with those that iterate at all.
//
// Almost all accesses are those of innermost loops whose addresses are affine across the lanes:
// such a loop is a Walk, which gives its accesses without looking at the nest's terms again.
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
  bool next(WarpAccess &access) { return nextOfWalk(access) || nextOfLevels(access); }
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
    bool walks = false;     // `walk` is of this phase
    int64_t constantTo = 0; // iteration at which the mask changes
    Trips trips;
  };
  // An access of the innermost loop; `start` in its iteration 0.
  struct WalkStep {
    uint32_t site = 0;
    int64_t start = 0, perIteration = 0, laneStride = 0;
  };

  // False where the iterations with the current mask are over, or the loop is not walked.
  bool nextOfWalk(WarpAccess &access) {
    if (depth == 0 || !frames[depth - 1].walks)
      return false;
    Frame &frame = frames[depth - 1];
    int64_t &ord = ords[frame.level];
    if (frame.step == walk.size()) {
      if (ord + 1 >= frame.constantTo)
        return false;
      ++ord;
      frame.step = 0;
    }
    const WalkStep &step = walk[frame.step++];
    access.site = step.site;
    access.mask = frame.mask;
    access.affine = true;
    access.base = step.start + step.perIteration * ord;
    access.stride = step.laneStride;
    return true;
  }
  bool nextOfLevels(WarpAccess &access);
  bool startWalk(uint32_t level);
  const std::vector<Step> &steps(const Frame &frame) const;
  LaneMask maskOf(const Frame &frame) const;
  void enterLevel(uint32_t level, LaneMask mask);
  void endPhase();
  bool toIteration(Frame &frame, int64_t ord);
  void skipInner(Frame &frame, uint64_t &left);
  void skipIterations(Frame &frame, uint64_t &left);

  NestValues values;
  Ordinals ords;
  std::vector<Frame> frames;  // the first `depth` of them, from levels[0] inwards
  std::vector<WalkStep> walk; // of the innermost frame, if it walks
  std::size_t depth = 0;
};

} // namespace cgpredict

#endif
