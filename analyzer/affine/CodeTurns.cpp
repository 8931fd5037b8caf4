#include "analyzer/affine/CodeTurns.h"

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/LoopTurns.h"

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

using List = CodeForms::List;
using Of = CodeForms::Of;

constexpr int64_t MostTurns = int64_t{1} << 40;

int64_t clampedAt(const CodeForm &form, const std::vector<int64_t> &point) {
  __int128 sum = form.constant;
  for (std::size_t k = 0; k < form.factors.size() && k < point.size(); ++k)
    sum += static_cast<__int128>(form.factors[k]) * point[k];
  return static_cast<int64_t>(std::clamp<__int128>(sum, -MostTurns, MostTurns));
}

// The first turn that no other one follows.
int64_t lastTurn(int64_t gap, int64_t step) { return gap <= 0 ? 0 : (gap - 1) / step + 1; }

} // namespace

int64_t CodeTurns::most(const std::vector<int64_t> &point) const {
  int64_t least = MostTurns;
  for (const CodeForm &gap : gaps)
    least = std::min(least, clampedAt(gap, point));
  return lastTurn(least, step) + 1;
}

const CodeTurns *CodeLoops::turnsOf(uint32_t loop) {
  auto found = known.find(loop);
  if (found == known.end())
    found = known.emplace(loop, find(loop)).first;
  return found->second ? &*found->second : nullptr;
}

std::optional<CodePlace> CodeLoops::placeIn(const std::vector<uint32_t> &around) {
  CodePlace place{around, {}};
  for (const uint64_t extent : launch.extent)
    place.last.push_back(static_cast<int64_t>(extent) - 1);
  for (const uint32_t each : around)
    if (const CodeTurns *turns = turnsOf(each))
      place.last.push_back(turns->last);
    else
      return std::nullopt;
  return place;
}

// Inside the loop, in its first turn.
std::optional<CodePlace> CodeLoops::placeOf(uint32_t loop) {
  std::optional<CodePlace> place = placeIn(loopsAround(tables, tables.loops[loop].parent));
  if (place) {
    place->loops.push_back(loop);
    place->last.push_back(0);
  }
  return place;
}

std::optional<CodeTurns> CodeLoops::find(uint32_t loop) {
  const std::optional<CodePlace> place = placeOf(loop);
  if (!place)
    return std::nullopt;
  for (const uint32_t block : tables.loops[loop].blocks)
    if (isPassedInEachTurn(tables, block, loop))
      if (std::optional<CodeTurns> turns = turnsBy(block, loop, *place)) {
        turns->entry = entryOf(loop, *place);
        turns->isEarlier |= isLeftElsewhere(loop, block);
        return turns;
      }
  return std::nullopt;
}

bool CodeLoops::isLeftElsewhere(uint32_t loop, uint32_t exit) const {
  const std::vector<uint32_t> &inside = tables.loops[loop].blocks;
  const auto leads = [&](uint32_t next) {
    return !std::ranges::count(inside, next) && !endsProgram[next];
  };
  return std::ranges::any_of(inside, [&](uint32_t block) {
    return block != exit && std::ranges::any_of(tables.blocks[block].successors, leads);
  });
}

// What holds in as many turns as it says there are: nothing wraps around before the end.
std::optional<CodeTurns> CodeLoops::turnsBy(uint32_t exit, uint32_t loop,
                                            const CodePlace &place) const {
  const std::optional<CodeTurns> first = turnsWithin(exit, loop, place);
  if (!first || first->last > MostTurns)
    return std::nullopt;
  CodePlace whole = place;
  whole.last.back() = first->last;
  const std::optional<CodeTurns> again = turnsWithin(exit, loop, whole);
  return again && again->gaps == first->gaps && again->last == first->last ? again : std::nullopt;
}

std::optional<CodeTurns> CodeLoops::turnsWithin(uint32_t exit, uint32_t loop,
                                                const CodePlace &place) const {
  const Operation *comparison = comparisonOf(tables, graph, exit);
  if (comparison == nullptr)
    return std::nullopt;
  const std::vector<uint32_t> &next = tables.blocks[exit].successors;
  const std::vector<uint32_t> &inside = tables.loops[loop].blocks;
  const bool staysIfTrue = std::ranges::count(inside, next[0]) != 0;
  if (staysIfTrue == (std::ranges::count(inside, next[1]) != 0))
    return std::nullopt;
  std::optional<List> gaps = comparison->predicate == (staysIfTrue ? "ne" : "eq")
                                 ? gapsUntilEqual(*comparison, place)
                                 : forms.gapsOf(*comparison, staysIfTrue, place);
  if (!gaps)
    return std::nullopt;
  const std::size_t own = place.last.size() - 1;
  CodeTurns turns{exit, -gaps->front().factors[own], {}, {}, false, 0};
  for (CodeForm &gap : *gaps) {
    if (std::exchange(gap.factors[own], 0) != -turns.step ||
        __builtin_add_overflow(gap.constant, gap.slack, &gap.constant))
      return std::nullopt;
    turns.isEarlier |= std::exchange(gap.slack, 0) != 0;
  }
  const auto range = CodeForms::rangeOf(*gaps, Of::Least, place);
  if (turns.step <= 0 || !range)
    return std::nullopt;
  turns.gaps = std::move(*gaps);
  turns.last = lastTurn(range->high, turns.step);
  return turns;
}

// One comes nearer to the other by one each turn, until they meet.
std::optional<List> CodeLoops::gapsUntilEqual(const Operation &comparison,
                                              const CodePlace &place) const {
  for (const std::size_t less : {0U, 1U}) {
    std::optional<List> gaps =
        CodeForms::sum(forms.operand(comparison, 1 - less, Of::Least, place),
                       forms.operand(comparison, less, Of::Greatest, place), -1);
    if (gaps && gaps->front().factors.back() == -1)
      return gaps;
  }
  return std::nullopt;
}

// By the branch in front of the loop, as the inverse of a loop's test leaves one.
List CodeLoops::entryOf(uint32_t loop, const CodePlace &place) const {
  std::vector<uint32_t> ways = waysTo(tables, tables.loops[loop].header);
  std::erase_if(
      ways, [&](uint32_t way) { return std::ranges::count(tables.loops[loop].blocks, way) != 0; });
  uint32_t to = tables.loops[loop].header;
  while (ways.size() == 1 && tables.blocks[ways.front()].successors.size() == 1) {
    to = ways.front();
    ways = waysTo(tables, to);
  }
  const Operation *comparison =
      ways.size() == 1 ? comparisonOf(tables, graph, ways.front()) : nullptr;
  if (comparison == nullptr || tables.blocks[ways.front()].loop != tables.loops[loop].parent)
    return {};
  const std::vector<uint32_t> &next = tables.blocks[ways.front()].successors;
  List gaps = next[0] == next[1] ? List{}
                                 : forms.gapsOf(*comparison, next[0] == to, place).value_or(List{});
  for (CodeForm &gap : gaps)
    if (__builtin_add_overflow(gap.constant, std::exchange(gap.slack, 0), &gap.constant))
      return {};
  return gaps;
}

} // namespace cgpredict
