#include "analyzer/transfer/DataMovement.h"

#include <algorithm>

namespace cgpredict {
namespace {

struct State {
  std::string name;
  ByteRange used; // all bytes
  ByteRange in, out;
  ByteRange written; // one range that is certainly written
};

// One range is kept: two that meet become one, else the larger stays.
void addWritten(State &state, const ByteRange &range) {
  if (state.written.touches(range))
    state.written = hullOf(state.written, range);
  else if (range.bytes() > state.written.bytes())
    state.written = range;
}

void grow(State &state, const State &other) {
  state.used = hullOf(state.used, other.used);
  state.in = hullOf(state.in, other.in);
  state.out = hullOf(state.out, other.out);
  addWritten(state, other.written);
}

// Uses of the same bytes are of one array, whatever the kernels call it.
State &stateOf(std::vector<State> &states, const ObjectUse &use) {
  State state{use.name, hullOf(use.loads, use.stores), {}, {}, {}};
  std::vector<State> apart;
  for (State &known : states) {
    bool same = known.used.low < state.used.high && state.used.low < known.used.high;
    if (same) {
      state.name = known.name;
      grow(state, known);
    } else {
      apart.push_back(std::move(known));
    }
  }
  states = std::move(apart);
  states.push_back(std::move(state));
  return states.back();
}

void run(State &state, const ObjectUse &use) {
  if (!state.written.contains(use.loads))
    state.in = hullOf(state.in, use.loads);
  if (!use.storesAll && !state.written.contains(use.stores))
    state.in = hullOf(state.in, use.stores);
  state.out = hullOf(state.out, use.stores);
  if (use.storesAll)
    addWritten(state, use.stores);
}

} // namespace

std::vector<MovedArray> dataMovement(std::span<const LaunchFootprint> launches) {
  std::vector<State> states;
  for (const LaunchFootprint &launch : launches)
    for (const ObjectUse &use : launch.objects)
      run(stateOf(states, use), use);
  std::ranges::sort(states, {}, [](const State &state) { return state.used.low; });
  std::vector<MovedArray> arrays;
  for (State &state : states)
    arrays.push_back({std::move(state.name), state.in, state.out});
  return arrays;
}

} // namespace cgpredict
