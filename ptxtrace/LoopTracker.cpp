#include "ptxtrace/LoopTracker.h"

namespace cgpredict::ptxtrace {
namespace {

constexpr LaneMask AllLanes = ~LaneMask{0};

// Whether `values` is `last + step` in these lanes, which they become.
bool advance(LaneValues &last, const LaneValues &step, const LaneValues &values, LaneMask lanes) {
  uint64_t differs = 0;
  if (lanes == AllLanes) {
    for (unsigned l = 0; l < WarpSize; ++l) {
      last[l] += step[l];
      differs |= last[l] ^ values[l];
    }
  } else {
    forEachLane(lanes, [&](unsigned l) {
      last[l] += step[l];
      differs |= last[l] ^ values[l];
    });
  }
  return differs == 0;
}

} // namespace

LoopTracker::LoopTracker(const RecordPlan &plan, uint32_t loop, LaneMask lanes)
    : own(&plan.loops[loop]), index(loop), all(lanes), lanes(lanes), states(own->figures.size()) {
  forEachLane(lanes, [&](unsigned l) { trips[l] = 1; });
}

void LoopTracker::iterate(LaneMask going) {
  lanes = going;
  at = 0;
  ++iteration;
  if (going == AllLanes)
    for (uint64_t &trip : trips)
      ++trip;
  else
    forEachLane(going, [&](unsigned l) { ++trips[l]; });
}

bool LoopTracker::take(uint32_t number, const LaneValues &values, LaneMask valid) {
  const Figure &figure = own->figures[number];
  State &state = states[number];
  if (figure.isLinear && !figure.isConstant && iteration >= 2)
    return advance(state.last, state.step, values, valid);
  if (figure.isLinear && !figure.isConstant && iteration == 1) {
    forEachLane(valid, [&](unsigned l) {
      state.step[l] = values[l] - state.start[l];
      state.last[l] = values[l];
    });
    state.stepped = valid;
    return true;
  }
  bool same = true;
  forEachLane(valid & state.seen, [&](unsigned l) { same &= state.start[l] == values[l]; });
  forEachLane(valid & ~state.seen, [&](unsigned l) { state.start[l] = state.last[l] = values[l]; });
  state.seen |= valid;
  return same;
}

LaneValues LoopTracker::valuesIn(uint64_t of, uint32_t figure) const {
  LaneValues values = states[figure].start;
  for (unsigned l = 0; l < WarpSize; ++l)
    values[l] += of * states[figure].step[l];
  return values;
}

LaneMask LoopTracker::lanesIn(uint64_t of) const {
  LaneMask begun = 0;
  forEachLane(all, [&](unsigned l) { begun |= trips[l] > of ? laneBit(l) : 0; });
  return begun;
}

void LoopTracker::collect(std::vector<FigureValues> &around) const {
  around.clear();
  around.push_back({trips, all});
  for (std::size_t f = 0; f < states.size(); ++f) {
    around.push_back({states[f].start, states[f].seen});
    if (own->figures[f].isLinear && !own->figures[f].isConstant)
      around.push_back({states[f].step, states[f].stepped});
  }
}

} // namespace cgpredict::ptxtrace
