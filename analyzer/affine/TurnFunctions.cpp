#include "analyzer/affine/TurnFunctions.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t Dimensions = 3;

} // namespace

AffineFit::Point pointOf(const ThreadCoordinate &thread, std::span<const int64_t> turns) {
  AffineFit::Point point;
  for (const uint64_t coordinate : thread)
    point.push_back(static_cast<int64_t>(coordinate));
  point.insert(point.end(), turns.begin(), turns.end());
  return point;
}

AffineFunction functionOf(const AffineFit &fit, std::size_t value) {
  AffineFunction function{fit.at(AffineFit::Point(fit.dimensions()), value), {}};
  for (std::size_t d = 0; d < Dimensions; ++d)
    function.slopes[d] = fit.slope(value, d);
  return function;
}

bool isCovered(const AffineFit &fit, const ThreadCoordinate &extent) {
  if (!fit.isStarted() || fit.isOpen())
    return false;
  ThreadCoordinate last{};
  for (std::size_t d = 0; d < Dimensions; ++d)
    last[d] = extent[d] - 1;
  const std::vector<int64_t> first(fit.dimensions() - Dimensions);
  return fit.covers(pointOf({}, first)) && fit.covers(pointOf(last, first));
}

// A loop that is left in its first turn would have been left later by an affine function, too.
void TurnFunctions::add(const ThreadCoordinate &thread, std::span<const LoopTurns::Left> left) {
  for (const LoopTurns::Left &each : left) {
    Turns &turns = loops[each.loop];
    turns.least = std::min(turns.least.value_or(each.turns), each.turns);
    turns.most = std::max(turns.most.value_or(each.turns), each.turns);
    if (each.turns > 1)
      turns.function.add(pointOf(thread, each.outer), std::span(&each.turns, 1));
  }
}

std::string TurnFunctions::obstacle(uint32_t loop, AffineValues &values,
                                    const ThreadCoordinate &extent) {
  Turns &turns = loops[loop];
  const auto at = [&](const char *what) {
    return tables.file + ":" + std::to_string(tables.loops[loop].line) + ": " + what;
  };
  turns.count = values.turnsOf(loop);
  const bool isSame = turns.count == TurnCount::Same && turns.least == turns.most;
  if (turns.count == TurnCount::Unknown || (turns.count == TurnCount::Same && !isSame) ||
      turns.function.contradicted())
    return at("a loop's bound is not made of the loops' indices alone");
  const std::vector<uint32_t> around = loopsAround(tables, tables.loops[loop].parent);
  bool isKnown = isSame ? turns.most.has_value() : isCovered(turns.function, extent);
  for (std::size_t k = 0; k < around.size() && isKnown && !isSame; ++k)
    isKnown = turns.function.knows(Dimensions + k) || isOnce(around[k]);
  return isKnown ? "" : at("too few threads were traced to tell how often a loop turns");
}

bool TurnFunctions::isConstant(uint32_t loop) const { return loops[loop].count == TurnCount::Same; }

bool TurnFunctions::isOnce(uint32_t loop) const {
  return isConstant(loop) && loops[loop].most == 1;
}

AffineLevel TurnFunctions::level(uint32_t loop, bool behind) const {
  const Turns &turns = loops[loop];
  const std::size_t around = loopsAround(tables, tables.loops[loop].parent).size();
  AffineLevel level{loop, {}, std::vector<int64_t>(around)};
  if (isConstant(loop)) {
    level.base.constant = *turns.most;
  } else {
    level.base = functionOf(turns.function, 0);
    for (std::size_t k = 0; k < around; ++k)
      level.outer[k] = turns.function.slope(0, Dimensions + k);
  }
  level.base.constant -= behind ? 1 : 0;
  return level;
}

} // namespace cgpredict
