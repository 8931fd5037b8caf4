// One execution of an affine nest by the lanes of a warp: the terms of its descriptor, evaluated
// for each lane. Trip counts and addresses follow from the iteration numbers (`ords`, by level).
#ifndef CGPREDICT_ANALYZER_WARPS_WARPNESTVALUES_H
#define CGPREDICT_ANALYZER_WARPS_WARPNESTVALUES_H

#include "analyzer/affine/ProfileLayout.h"
#include "analyzer/affine/WarpProgram.h"
#include "analyzer/warps/WarpAccess.h"

#include <optional>

namespace cgpredict {

using LanePayloads = PerLane<const int64_t *>;

/// Iteration numbers; index = level of the nest.
using Ordinals = std::vector<int64_t>;

struct Trips {
  LaneMask entered = 0;    ///< lanes that iterate at least once
  bool same = false;       ///< all of them equally often: counts[first lane] times
  PerLane<int64_t> counts; ///< of the lanes in `entered`

  int64_t least(LaneMask mask) const;
  /// Lanes of `mask` with more than `ord` iterations.
  LaneMask beyond(int64_t ord, LaneMask mask) const;
};

class NestValues {
public:
  /// `mask` is not 0. Memory of an earlier call is used again.
  void evaluate(const RecordProgram &record, const LanePayloads &payloads, LaneMask mask,
                const ProfileLayout &layout);

  const RecordProgram &program() const { return *record; }
  LaneMask mask() const { return lanes; }

  /// Lanes of `mask` whose guard lets them into `level`.
  LaneMask openLanes(uint32_t level, LaneMask mask) const { return mask & levels[level].open; }
  /// base + sum of outer * ord, which may be negative, whatever the guard says.
  int64_t tripCount(uint32_t level, unsigned lane, const Ordinals &ords) const;
  /// What the lanes of `mask` do in `level`.
  void trips(uint32_t level, LaneMask mask, const Ordinals &ords, Trips &out) const;
  /// Growth of a lane's trip count of `level` with the iteration of an enclosing level.
  int64_t slope(uint32_t level, uint32_t enclosing, unsigned lane) const;
  /// All lanes have the same slope.
  bool sameSlope(uint32_t level, uint32_t enclosing) const;
  /// Whether a trip count of `level` or of a level inside it depends on the enclosing level.
  bool depends(uint32_t level, uint32_t enclosing) const;

  /// Addresses of an access over the iterations of `level`, which is innermost, at `ords` of the
  /// levels around it; none where the lanes differ in more than a stride.
  struct Progression {
    int64_t start = 0, perIteration = 0, laneStride = 0;
  };
  std::optional<Progression> progression(uint32_t index, uint32_t level,
                                         const Ordinals &ords) const;
  /// Everything of `out` but the mask.
  void access(uint32_t index, const Ordinals &ords, WarpAccess &out) const;

private:
  // A term for each lane, or one number for all.
  struct LaneTerm {
    bool same = false;
    int64_t value = 0;
    PerLane<int64_t> values;
    int64_t of(unsigned lane) const { return same ? value : values[lane]; }
  };
  struct Level {
    LaneMask open = 0; // guard not 0
    LaneTerm base;
    std::vector<LaneTerm> outer;
    bool same = false; // base and outer are
  };
  struct Access {
    bool affine = false; // start + lane * stride for every lane
    int64_t start = 0, laneStride = 0;
    PerLane<int64_t> starts;
    std::vector<LaneTerm> strides;
  };

  void evaluateLevel(const NestLevel &source, const LanePayloads &payloads, Level &level) const;
  void evaluateAccess(const NestAccess &source, const LanePayloads &payloads,
                      const ProfileLayout &layout, Access &access) const;
  void evaluateTerm(const Term &term, const LanePayloads &payloads, LaneTerm &out) const;
  void fitLanes(Access &access) const;

  const RecordProgram *record = nullptr;
  LaneMask lanes = 0;
  std::vector<Level> levels;
  std::vector<Access> accesses;
};

} // namespace cgpredict

#endif
