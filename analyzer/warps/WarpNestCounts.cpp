#include "analyzer/warps/WarpNestCounts.h"

#include <algorithm>

namespace cgpredict {
namespace {

// The ordinals of [from, to) for which first + slope * ord is positive, and the sum of these.
struct Triangle {
  uint64_t terms = 0, sum = 0;
};

int64_t floorDivide(int64_t a, int64_t positive) {
  return a >= 0 ? a / positive : -((-a + positive - 1) / positive);
}

Triangle sumPositive(int64_t first, int64_t slope, int64_t from, int64_t to) {
  if (slope > 0)
    from = std::max(from, floorDivide(-first, slope) + 1);
  else if (slope < 0)
    to = std::min(to, floorDivide(first - 1, -slope) + 1);
  else if (first <= 0)
    to = from;
  if (to <= from)
    return {};
  const int64_t terms = to - from;
  const int64_t atFrom = first + slope * from, atLast = first + slope * (to - 1);
  return {static_cast<uint64_t>(terms),
          static_cast<uint64_t>(static_cast<__int128>(atFrom + atLast) * terms / 2)};
}

// `sink(place, executions, lanes)` receives the counts.
template <typename Sink> class NestCounter {
public:
  NestCounter(const NestValues &values, const Ordinals &ords, Sink sink)
      : values(values), ords(ords), sink(sink) {
    this->ords.resize(values.program().levels.size());
  }

  void level(uint32_t index, LaneMask mask, uint64_t times) {
    Trips trips;
    values.trips(index, mask, ords, trips);
    mask = trips.entered;
    if (mask == 0)
      return;
    for (uint32_t place : values.program().levels[index].around)
      sink(place, times, times * laneCount(mask));
    for (int64_t from = 0; mask != 0;) {
      const int64_t to = trips.least(mask);
      iterations(index, mask, from, to, times);
      from = to;
      mask = trips.beyond(to, mask);
    }
  }

  // Iterations [from, to) of a level with the same mask.
  void iterations(uint32_t index, LaneMask mask, int64_t from, int64_t to, uint64_t times) {
    const LevelProgram &program = values.program().levels[index];
    const uint64_t all = times * static_cast<uint64_t>(to - from);
    for (uint32_t place : program.body)
      sink(place, all, all * laneCount(mask));
    for (uint32_t child : program.children)
      childIterations(child, index, mask, from, to, times);
  }

private:
  void childIterations(uint32_t child, uint32_t index, LaneMask mask, int64_t from, int64_t to,
                       uint64_t times) {
    ords[index] = from;
    if (!values.depends(child, index))
      return level(child, mask, times * static_cast<uint64_t>(to - from));
    if (values.program().levels[child].children.empty() && values.sameSlope(child, index))
      return triangle(child, index, mask, from, to, times);
    for (; ords[index] < to; ++ords[index])
      level(child, mask, times);
  }

  // An innermost level whose trip counts grow alike in all lanes: the lane with the largest one
  // leads in every iteration of the level around it.
  void triangle(uint32_t child, uint32_t index, LaneMask mask, int64_t from, int64_t to,
                uint64_t times) {
    ords[index] = 0;
    Triangle warp, lanes;
    forEachLane(values.openLanes(child, mask), [&](unsigned lane) {
      const int64_t first = values.tripCount(child, lane, ords);
      const int64_t slope = values.slope(child, index, lane);
      const Triangle own = sumPositive(first, slope, from, to);
      warp = {std::max(warp.terms, own.terms), std::max(warp.sum, own.sum)};
      lanes = {lanes.terms + own.terms, lanes.sum + own.sum};
    });
    for (uint32_t place : values.program().levels[child].around)
      sink(place, times * warp.terms, times * lanes.terms);
    for (uint32_t place : values.program().levels[child].body)
      sink(place, times * warp.sum, times * lanes.sum);
  }

  const NestValues &values;
  Ordinals ords;
  Sink sink;
};

auto accessSink(const NestValues &values, uint64_t &total) {
  return [&](uint32_t place, uint64_t executions, uint64_t) {
    total += executions * values.program().places[place].accesses.size();
  };
}

} // namespace

void countNest(const NestValues &values, std::span<PlaceCount> counts) {
  const auto add = [&](uint32_t place, uint64_t executions, uint64_t lanes) {
    counts[place].executions += executions;
    counts[place].lanes += lanes;
  };
  NestCounter(values, {}, add).level(0, values.mask(), 1);
}

uint64_t accessesOfLevel(const NestValues &values, uint32_t level, LaneMask mask,
                         const Ordinals &ords) {
  uint64_t total = 0;
  NestCounter(values, ords, accessSink(values, total)).level(level, mask, 1);
  return total;
}

uint64_t accessesOfIteration(const NestValues &values, uint32_t level, LaneMask mask,
                             const Ordinals &ords) {
  uint64_t total = 0;
  NestCounter(values, ords, accessSink(values, total))
      .iterations(level, mask, ords[level], ords[level] + 1, 1);
  return total;
}

} // namespace cgpredict
