#include "analyzer/models/JoinedTurns.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr double MostWithLibrary = 200; // instructions, with a function of the library (nvcc 13)
constexpr uint32_t FewTurns = 4;        // where the loop has fewer than asked for
constexpr std::size_t LongBody = 1024;  // operations; LLVM unrolls to some hundreds at most

bool isGuarded(const GraphLoop &loop) { return loop.end - loop.first > 1; }

template <typename Is> bool hasAny(const OperationGraph &graph, const GraphLoop &loop, Is is) {
  return std::ranges::any_of(operationsIn(graph, bodyOf(loop)),
                             [&](uint32_t id) { return is(graph.operations[id]); });
}

bool hasRareCase(const OperationGraph &graph, const GraphLoop &loop) {
  return hasAny(graph, loop, [](const GraphOperation &op) { return op.branches; });
}

bool hasCall(const OperationGraph &graph, const GraphLoop &loop) {
  return hasAny(graph, loop,
                [](const GraphOperation &op) { return op.operationClass == OperationClass::Call; });
}

// Of several instructions, which stand in the body.
bool hasLibraryFunction(const OperationGraph &graph, const GraphLoop &loop) {
  return hasAny(graph, loop, [](const GraphOperation &op) {
    return op.operationClass == OperationClass::FSpecial && op.instructions > 1;
  });
}

double instructionsOf(const OperationGraph &graph, const GraphLoop &loop) {
  double sum = 0;
  for (uint32_t id : operationsIn(graph, bodyOf(loop)))
    sum += graph.operations[id].instructions;
  return sum;
}

// All where it is straight code without calls, whose end does not depend on what it computes; by
// fours around branches of rare cases and with guards.
uint32_t straightTurns(const OperationGraph &graph, const GraphLoop &loop, uint32_t unroll) {
  if (loop.unroll > 0)
    unroll = loop.unroll;
  if (loop.trips < unroll || hasRareCase(graph, loop) || isGuarded(loop))
    unroll = std::min(unroll, FewTurns);
  const bool isLong = operationsIn(graph, bodyOf(loop)).size() > LongBody;
  if (!isStraight(graph, bodyOf(loop)) || loop.trips < unroll || isLong || hasCall(graph, loop) ||
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

uint32_t sharingTurns(const OperationGraph &graph, const GraphLoop &loop, uint32_t unroll) {
  if (hasLibraryFunction(graph, loop))
    while (unroll > FewTurns && unroll * instructionsOf(graph, loop) > MostWithLibrary)
      unroll /= 2;
  if (keepsByTest(graph, bodyOf(loop)))
    unroll = std::min(unroll, FewTurns);
  return straightTurns(graph, loop, unroll);
}

// Nothing moves across the branch around a rare case.
uint32_t overlappingTurns(const OperationGraph &graph, std::size_t index, const PathCosts &costs) {
  const GraphLoop &loop = graph.loops[index];
  if (hasRareCase(graph, loop))
    return 1;
  const bool whole = index < costs.whole.size() && costs.whole[index] && loop.trips <= LongBody;
  return whole ? wholeTurns(graph, loop, costs) : sharingTurns(graph, loop, costs.unroll);
}

double turnsInGroups(const GraphLoop &loop, uint32_t joined) {
  return isGuarded(loop) && joined > 1 ? std::floor(loop.trips / joined) * joined : loop.trips;
}

} // namespace cgpredict
