// An execution of a planned loop by a warp, as functions of the iteration number that are checked
// as it runs: one tracker for each loop that the warp is in, the outermost first.
#ifndef CGPREDICT_PTXTRACE_LOOPTRACKER_H
#define CGPREDICT_PTXTRACE_LOOPTRACKER_H

#include "analyzer/base/WarpLanes.h"
#include "ptxtrace/RecordPlan.h"

#include <span>

namespace cgpredict::ptxtrace {

using LaneValues = PerLane<uint64_t>; ///< addresses and counts; sums are taken modulo 2^64

/// Values of a figure that an execution of a loop has for the loop around it; `valid` lanes only.
struct FigureValues {
  LaneValues values{};
  LaneMask valid = 0;
};

class LoopTracker {
public:
  LoopTracker(const RecordPlan &plan, uint32_t loop, LaneMask lanes);

  uint32_t loop() const { return index; }
  LaneMask entered() const { return all; }
  LaneMask active() const { return lanes; } ///< in the current iteration
  /// What the warp does next in this iteration; none at its end.
  const LoopItem *next() const { return at < own->items.size() ? &own->items[at] : nullptr; }
  void pass() { ++at; }
  /// Items of this iteration that were executed, or have begun.
  std::span<const LoopItem> begun() const { return {own->items.data(), at}; }
  bool isInnermost() const { return own->isInnermost; }
  /// The next iteration, by a part of the active lanes.
  void iterate(LaneMask lanes);
  /// These lanes are through with the loop, and somebody has taken their figures.
  void leave(LaneMask lanes) { all &= ~lanes; }

  /// Whether the figure's values of this iteration are what those before it say.
  bool take(uint32_t figure, const LaneValues &values, LaneMask valid);

  /// Of the current iteration, from 0.
  uint64_t ordinal() const { return iteration; }
  /// The figure's values in an iteration that took them.
  LaneValues valuesIn(uint64_t iteration, uint32_t figure) const;
  /// Lanes that have begun an iteration.
  LaneMask lanesIn(uint64_t iteration) const;

  /// As figuresAround() has them.
  void collect(std::vector<FigureValues> &around) const;

private:
  struct State {
    LaneValues start{}, last{}, step{};
    LaneMask seen = 0, stepped = 0;
  };

  const PlannedLoop *own;
  uint32_t index;
  LaneMask all, lanes;
  std::size_t at = 0;
  uint64_t iteration = 0;
  LaneValues trips{};
  std::vector<State> states; // of own->figures
};

} // namespace cgpredict::ptxtrace

#endif
