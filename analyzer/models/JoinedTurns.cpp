#include "analyzer/models/JoinedTurns.h"

#include "analyzer/models/ConstantCounters.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

// By nvcc 13, in whose code loops of 1 to 100 products change their turns at these (R9).
constexpr double MostOperations = 200; // of LLVM's, of turns that it joins
constexpr double MostOlderOperations = 75; // of older ones: a fourth, for NVPTX, of LLVM's 300
constexpr double MostKnownWork = 75;   // of these turns, where ptxas joins four times as many
constexpr double MostOtherWork = 46;   // likewise, of a loop whose length is not constant
constexpr double MostGuardedWork = 10; // of a turn with guards that is joined by sixteens
constexpr uint32_t MostKnownTurns = 32;
constexpr uint32_t FewTurns = 4; // of other loops, or where one has fewer than asked for
constexpr double LongLoop = 1024; // turns

bool isGuarded(const GraphLoop &loop) { return loop.end - loop.first > 1; }

template <typename Is> bool hasAny(const OperationGraph &graph, const GraphLoop &loop, Is is) {
  return std::ranges::any_of(operationsIn(graph, bodyOf(loop)),
                             [&](uint32_t id) { return is(graph.operations[id]); });
}

bool hasCall(const OperationGraph &graph, const GraphLoop &loop) {
  return hasAny(graph, loop, [](const GraphOperation &op) {
    return op.operationClass == OperationClass::Call || op.operations == 0;
  });
}

double workOf(const GraphOperation &op) {
  return op.instructions * (op.unit == InstructionUnit::Memory ? 2 : 1);
}

// Instructions of a turn, but those that joined turns share; accesses count twice.
double ownWork(const OperationGraph &graph, const GraphLoop &loop) {
  const std::vector<uint32_t> ids = operationsIn(graph, bodyOf(loop));
  const std::vector<bool> computed = computedIn(graph, bodyOf(loop));
  double sum = 0;
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (const GraphOperation &op = graph.operations[ids[i]];
        computed[i] && op.operationClass != OperationClass::Branch)
      sum += workOf(op);
  return sum;
}

// Of LLVM's, as a compiler for GPUs has them: addresses and what is free count nothing.
double operationsOf(const GraphOperation &op) {
  switch (op.operationClass) {
  case OperationClass::Load:
  case OperationClass::Store:
    return std::min(op.instructions, 1.0); // 0: of an array in registers
  case OperationClass::Phi:
  case OperationClass::Address:
  case OperationClass::Free:
    return 0;
  case OperationClass::Fma:
    return 2;
  default:
    return op.operations;
  }
}

// Of straight code: with guards by fours, unless these are short.
uint32_t mostTurns(const OperationGraph &graph, const GraphLoop &loop) {
  if (!isGuarded(loop))
    return UINT32_MAX;
  return ownWork(graph, loop) <= MostGuardedWork ? FewTurns * FewTurns : FewTurns;
}

// All where it is straight code without calls, whose end does not depend on what it computes.
uint32_t straightTurns(const OperationGraph &graph, const GraphLoop &loop, uint32_t unroll) {
  if (loop.unroll > 0)
    unroll = loop.unroll;
  else if (loop.uncounted)
    return 1;
  unroll = std::min(unroll, mostTurns(graph, loop));
  if (loop.trips < unroll)
    unroll = std::min(unroll, FewTurns);
  if (!isStraight(graph, bodyOf(loop)) || loop.trips < unroll || hasCall(graph, loop) ||
      endsByComputed(graph, bodyOf(loop)))
    return 1;
  return unroll;
}

// Whether a loop is unrolled whole, but to a most of turns: each may be the last one.
bool testsItsEnd(const OperationGraph &graph, const GraphLoop &loop,
                 const std::vector<double> &left) {
  return std::ranges::any_of(graph.blocks[loop.end - 1].operations, [&](uint32_t id) {
    const GraphOperation &op = graph.operations[id];
    return op.operationClass == OperationClass::Branch && op.instructions > 0 && id < left.size() &&
           left[id] > 0;
  });
}

uint32_t wholeTurns(const OperationGraph &graph, const GraphLoop &loop, const PathCosts &costs) {
  return testsItsEnd(graph, loop, costs.left)
             ? 1
             : straightTurns(graph, loop, std::max(static_cast<uint32_t>(loop.trips), 1u));
}

} // namespace

LoopBody bodyOf(const GraphLoop &loop) { return {loop.first, loop.end}; }

JoinedTurns::JoinedTurns(const OperationGraph &graph, uint32_t unroll)
    : graph(graph), unroll(unroll) {
  for (const std::optional<LoopCounter> &counter : constantCounters(graph))
    known.push_back(counter && !counter->start && !counter->boundVaries);
}

// LLVM's of a constant length: a power of two that divides it or, where it is odd, four with a test
// between.
static uint32_t withoutRest(uint32_t most, double length) {
  uint32_t turns = most;
  while (turns > 1 && std::fmod(length, turns) != 0)
    turns /= 2;
  return turns > 1 ? turns : std::min(most, FewTurns);
}

// LLVM's choice and, where the length is not known, that of ptxas after it.
uint32_t JoinedTurns::turnsBySize(std::size_t index, double operations, double work) const {
  const bool isNew = unroll > FewTurns, wide = known[index] && unroll > 1;
  const double all = graph.loops[index].trips;
  uint32_t turns = wide ? MostKnownTurns : std::min(unroll, FewTurns);
  const auto isTooLong = [&] {
    const bool older = !isNew && turns > FewTurns;
    return turns * operations > (older ? MostOlderOperations : MostOperations);
  };
  while (turns > 1 && isTooLong())
    turns /= 2;
  if (wide)
    turns = withoutRest(turns, all);
  const double most = wide ? MostKnownWork : MostOtherWork;
  const auto isJoinedAgain = [&] {
    return isNew && (wide || turns == FewTurns) && turns * work <= most && all >= FewTurns * turns;
  };
  for (bool again = isJoinedAgain(); again; again = turns < FewTurns * FewTurns && isJoinedAgain())
    turns *= FewTurns;
  return turns;
}

uint32_t JoinedTurns::sharing(std::size_t index) const {
  const GraphLoop &loop = graph.loops[index];
  if (!isStraight(graph, bodyOf(loop)))
    return 1;
  double operations = 0;
  for (uint32_t id : operationsIn(graph, bodyOf(loop)))
    operations += operationsOf(graph.operations[id]);
  const uint32_t turns = turnsBySize(index, operations, ownWork(graph, loop));
  const bool keeps = keepsByTest(graph, bodyOf(loop));
  return straightTurns(graph, loop, keeps ? std::min(turns, FewTurns) : turns);
}

uint32_t JoinedTurns::overlapping(std::size_t index, const PathCosts &costs) const {
  const GraphLoop &loop = graph.loops[index];
  const bool whole = index < costs.whole.size() && costs.whole[index] && loop.trips <= LongLoop;
  return whole ? wholeTurns(graph, loop, costs) : sharing(index);
}

uint32_t JoinedTurns::aroundWhole(std::size_t index, const PathCosts &costs) const {
  const GraphLoop &loop = graph.loops[index];
  const std::vector<bool> computed = computedIn(graph, bodyOf(loop));
  std::size_t position = 0;
  double operations = 0, work = 0;
  for (uint32_t block = loop.first; block < loop.end; ++block) {
    double turns = 1;
    for (auto at = static_cast<std::size_t>(graph.blocks[block].loop); at != index;
         at = static_cast<std::size_t>(graph.loops[at].parent)) {
      if (!costs.whole[at])
        return 0;
      turns *= graph.loops[at].trips;
    }
    for (uint32_t id : graph.blocks[block].operations) {
      const GraphOperation &op = graph.operations[id];
      operations += turns * costs.left[id] * operationsOf(op);
      if (computed[position++] && op.operationClass != OperationClass::Branch)
        work += turns * costs.left[id] * workOf(op);
    }
  }
  const uint32_t turns = turnsBySize(index, operations, work);
  return loop.uncounted || endsByComputed(graph, bodyOf(loop)) || loop.trips < turns ? 0 : turns;
}

double turnsInGroups(const GraphLoop &loop, uint32_t joined) {
  return isGuarded(loop) && joined > 1 ? std::floor(loop.trips / joined) * joined : loop.trips;
}

} // namespace cgpredict
