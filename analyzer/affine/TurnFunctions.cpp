#include "analyzer/affine/TurnFunctions.h"

#include <algorithm>

namespace cgpredict {

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

bool isCovered(const AffineFit &fit, const ThreadCoordinate &first, const ThreadCoordinate &last) {
  if (!fit.isStarted() || fit.isOpen())
    return false;
  const std::vector<int64_t> turns(fit.dimensions() - Dimensions);
  return fit.covers(pointOf(first, turns)) && fit.covers(pointOf(last, turns));
}

AffineLevel levelAtMost(uint32_t loop, const ConcaveTurns &turns, std::size_t around) {
  std::vector<AffineTurns> bounds;
  for (const ConcaveTurns::Line &line : turns.bounds()) {
    AffineTurns &bound =
        bounds.emplace_back(AffineFunction{line.atZero, {}}, std::vector<int64_t>(around));
    const std::size_t index = turns.index();
    (index < Dimensions ? bound.base.slopes[index] : bound.outer[index - Dimensions]) = line.slope;
  }
  AffineLevel level{loop, bounds.front().base, bounds.front().outer, {}, true};
  level.others.assign(bounds.begin() + 1, bounds.end());
  return level;
}

std::vector<AffineLevel> levelsByCode(const KernelTables &tables, uint32_t loop,
                                      const CodeTurns &turns, bool behind,
                                      const std::vector<uint32_t> &before) {
  const std::vector<uint32_t> around = loopsAround(tables, tables.loops[loop].parent);
  const auto turnsBy = [&](const CodeForm &form, int64_t step, int64_t more) {
    AffineTurns result{{form.constant + more, {}}, std::vector<int64_t>(before.size()), step};
    std::copy_n(form.factors.begin(), Dimensions, result.base.slopes.begin());
    for (std::size_t k = 0; k < around.size(); ++k)
      if (const auto level = std::ranges::find(before, around[k]); level != before.end())
        result.outer[static_cast<std::size_t>(level - before.begin())] =
            form.factors[Dimensions + k];
    return result;
  };
  const auto levelBy = [&](std::vector<AffineTurns> bounds) {
    AffineLevel level{loop, bounds.front().base, bounds.front().outer,
                      {},   turns.isEarlier,     bounds.front().step};
    level.others.assign(bounds.begin() + 1, bounds.end());
    return level;
  };
  std::vector<AffineTurns> bounds, once = {{{1, {}}, std::vector<int64_t>(before.size()), 1}};
  for (const CodeForm &gap : turns.gaps)
    bounds.push_back(turnsBy(gap, turns.step, behind ? 0 : turns.step));
  if (behind)
    return {levelBy(bounds)};
  for (const CodeForm &gap : turns.entry)
    once.push_back(turnsBy(gap, 1, 0));
  return {levelBy(bounds), levelBy(once)};
}

AffineLevel onceOf(const AffineLevel &level) {
  return {level.loop, {1, {}}, std::vector<int64_t>(level.outer.size()), {}, level.atMost};
}

void TurnFunctions::watch(uint32_t loop, AffineValues &values, const CodeTurns *code) {
  Turns &turns = loops[loop];
  turns.code = code;
  turns.end = values.endOf(loop);
  if (turns.end.count == TurnCount::Concave && !turns.concave)
    turns.concave = ConcaveTurns(*values.concaveIndex(loop, turns.end.exit));
}

// A loop that is left in its first turn would have been left later by an affine function, too.
void TurnFunctions::add(const ThreadCoordinate &thread, std::span<const LoopTurns::Left> left) {
  for (const LoopTurns::Left &each : left) {
    Turns &turns = loops[each.loop];
    if (turns.code && each.turns > turns.code->most(pointOf(thread, each.outer)))
      turns.code = nullptr;
    if (turns.end.isEarlier && each.exit != turns.end.exit)
      continue;
    turns.least = std::min(turns.least.value_or(each.turns), each.turns);
    turns.most = std::max(turns.most.value_or(each.turns), each.turns);
    if (each.turns > 1)
      turns.function.add(pointOf(thread, each.outer), std::span(&each.turns, 1));
    if (turns.concave)
      turns.concave->add(pointOf(thread, each.outer), each.turns);
  }
}

std::string TurnFunctions::obstacle(uint32_t loop, const ThreadCoordinate &extent) const {
  return loops[loop].code ? "" : obstacleToCounts(loop, extent);
}

std::string TurnFunctions::obstacleToCounts(uint32_t loop, const ThreadCoordinate &extent) const {
  const Turns &turns = loops[loop];
  const auto at = [&](const char *what) {
    return tables.file + ":" + std::to_string(tables.loops[loop].line) + ": " + what;
  };
  const TurnCount count = turns.end.count;
  const bool isSame = count == TurnCount::Same && turns.least == turns.most;
  if (count == TurnCount::Unknown || (count == TurnCount::Same && !isSame) ||
      (count == TurnCount::Affine && turns.function.contradicted()))
    return at("a loop's bound is not made of the loops' indices alone");
  const std::vector<uint32_t> around = loopsAround(tables, tables.loops[loop].parent);
  const ThreadCoordinate last{extent[0] - 1, extent[1] - 1, extent[2] - 1};
  bool isKnown = isSame                        ? turns.most.has_value()
                 : count == TurnCount::Concave ? !turns.concave->bounds().empty()
                                               : isCovered(turns.function, {}, last);
  for (std::size_t k = 0; k < around.size() && isKnown && count == TurnCount::Affine; ++k)
    isKnown = turns.function.knows(Dimensions + k) || isOnce(around[k]);
  return isKnown ? "" : at("too few threads were traced to tell how often a loop turns");
}

bool TurnFunctions::isConstant(uint32_t loop) const {
  return loops[loop].end.count == TurnCount::Same;
}

bool TurnFunctions::isOnce(uint32_t loop) const {
  return isConstant(loop) && loops[loop].most == 1;
}

// Where a loop turns once although its function says less, the first turn is listed as well.
std::vector<AffineLevel> TurnFunctions::levels(uint32_t loop, uint32_t block,
                                               const ThreadCoordinate &extent) const {
  const Turns &turns = loops[loop];
  if (turns.code && !obstacleToCounts(loop, extent).empty())
    return levelsByCode(tables, loop, *turns.code, block > turns.code->exit,
                        loopsAround(tables, tables.loops[loop].parent));
  const bool behind = block > turns.end.exit;
  std::vector<AffineLevel> result = {level(loop, behind)};
  if (!behind && !isConstant(loop))
    result.push_back(onceOf(result.front()));
  return result;
}

AffineLevel TurnFunctions::level(uint32_t loop, bool behind) const {
  const Turns &turns = loops[loop];
  const std::size_t around = loopsAround(tables, tables.loops[loop].parent).size();
  AffineLevel level{loop, {}, std::vector<int64_t>(around), {}, turns.end.isEarlier};
  if (isConstant(loop)) {
    level.base.constant = *turns.most;
  } else if (turns.concave) {
    level = levelAtMost(loop, *turns.concave, around);
  } else {
    level.base = functionOf(turns.function, 0);
    for (std::size_t k = 0; k < around; ++k)
      level.outer[k] = turns.function.slope(0, Dimensions + k);
  }
  level.base.constant -= behind ? 1 : 0;
  for (AffineTurns &other : level.others)
    other.base.constant -= behind ? 1 : 0;
  return level;
}

} // namespace cgpredict
