#include "analyzer/models/PrivateArrays.h"

#include <algorithm>
#include <map>
#include <set>

namespace cgpredict {
namespace {

// Of a loop that is unrolled for an array, and of one with others in it that are not.
constexpr double MostTurns = 257, MostTurnsAround = 16;
constexpr uint32_t MostBytes = 4 * 257; // about as many registers as a thread may have

bool isStore(const GraphOperation &op) { return op.operationClass == OperationClass::Store; }

// The last operand: a store's first one is what it stores, where that is an operation.
std::optional<uint32_t> placeOf(const GraphOperation &op) {
  return op.operands.empty() ? std::nullopt : std::optional(op.operands.back());
}

// Whether a value is made of another one.
bool dependsOn(const OperationGraph &graph, uint32_t value, uint32_t other,
               std::set<uint32_t> &seen) {
  if (value == other)
    return true;
  return seen.insert(value).second &&
         std::ranges::any_of(graph.operations[value].operands, [&](uint32_t operand) {
           return dependsOn(graph, operand, other, seen);
         });
}

template <typename Visit> void forEachAccess(const OperationGraph &graph, Visit visit) {
  for (const GraphBlock &block : graph.blocks)
    for (uint32_t id : block.operations)
      if (graph.operations[id].privateArray)
        visit(id, graph.operations[id]);
}

// Of an array: the stores, by the place that they name.
using Stores = std::map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>>;

Stores storesOf(const OperationGraph &graph) {
  Stores stores;
  forEachAccess(graph, [&](uint32_t id, const GraphOperation &op) {
    if (isStore(op))
      stores[op.privateArray->object].emplace_back(id, op.operands.back());
  });
  return stores;
}

// Those of the same place, else all that may be.
std::vector<uint32_t> sourcesOf(const GraphOperation &load, const Stores &stores) {
  const auto found = stores.find(load.privateArray->object);
  if (found == stores.end())
    return {};
  std::vector<uint32_t> same, all;
  for (const auto &[store, place] : found->second) {
    all.push_back(store);
    if (place == load.operands.back())
      same.push_back(store);
  }
  return same.empty() ? all : same;
}

// Of an element that a test compares: where in the array it is.
bool isPlaceOf(const OperationGraph &graph, uint32_t option, uint32_t compared,
               const std::vector<bool> &inRegisters) {
  std::set<uint32_t> seen;
  return inRegisters[compared] && !isStore(graph.operations[compared]) &&
         dependsOn(graph, graph.operations[compared].operands.back(), option, seen);
}

// A choice between the places of the two elements that its test compares.
bool isChoiceOfTested(const OperationGraph &graph, const GraphOperation &choice,
                      const std::vector<bool> &inRegisters) {
  if (choice.operationClass != OperationClass::Select || choice.operands.size() != 3)
    return false;
  const GraphOperation &test = graph.operations[choice.operands[0]];
  const uint32_t a = choice.operands[1], b = choice.operands[2];
  if (test.operationClass != OperationClass::Compare || test.operands.size() != 2)
    return false;
  const auto are = [&](uint32_t one, uint32_t other) {
    return isPlaceOf(graph, one, test.operands[0], inRegisters) &&
           isPlaceOf(graph, other, test.operands[1], inRegisters);
  };
  return are(a, b) || are(b, a);
}

// What choices a place is made by.
void addChoices(const OperationGraph &graph, uint32_t place, std::vector<uint32_t> &choices) {
  const GraphOperation &op = graph.operations[place];
  if (op.operationClass == OperationClass::Select)
    choices.push_back(place);
  else if (op.operationClass != OperationClass::Phi)
    for (uint32_t operand : op.operands)
      addChoices(graph, operand, choices);
}

} // namespace

bool indexesPrivateArray(const OperationGraph &graph, const GraphLoop &loop, uint32_t counter,
                         bool hasLoops) {
  bool indexes = false;
  if (loop.trips <= (hasLoops ? MostTurnsAround : MostTurns))
    forEachAccess(graph, [&](uint32_t, const GraphOperation &op) {
      std::set<uint32_t> seen;
      indexes = indexes || (placeOf(op) && dependsOn(graph, *placeOf(op), counter, seen));
    });
  return indexes;
}

std::vector<bool> accessesInRegisters(const OperationGraph &graph,
                                      const std::function<bool(uint32_t)> &isKnown) {
  std::set<uint32_t> inMemory;
  forEachAccess(graph, [&](uint32_t, const GraphOperation &op) {
    const uint32_t bytes = op.privateArray->bytes; // 0: not known
    if (!placeOf(op) || !isKnown(*placeOf(op)) || bytes == 0 || bytes > MostBytes)
      inMemory.insert(op.privateArray->object);
  });
  std::vector<bool> result(graph.operations.size());
  forEachAccess(graph, [&](uint32_t id, const GraphOperation &op) {
    result[id] = !inMemory.contains(op.privateArray->object);
  });
  return result;
}

std::vector<bool> testsOfExtremes(const OperationGraph &graph,
                                  const std::vector<bool> &inRegisters) {
  std::vector<bool> result(graph.operations.size());
  std::vector<bool> hasOtherUse(graph.operations.size());
  for (const GraphOperation &op : graph.operations)
    for (std::size_t i = 0; i < op.operands.size(); ++i) {
      const bool decides = i == 0 && isChoiceOfTested(graph, op, inRegisters);
      (decides ? result : hasOtherUse)[op.operands[i]] = true;
    }
  for (std::size_t id = 0; id < result.size(); ++id)
    result[id] = result[id] && !hasOtherUse[id];
  return result;
}

OperationGraph withoutAccesses(OperationGraph graph, const std::vector<bool> &inRegisters) {
  const Stores stores = storesOf(graph);
  for (std::size_t id = 0; id < graph.operations.size(); ++id) {
    GraphOperation &op = graph.operations[id];
    if (!inRegisters[id])
      continue;
    std::vector<uint32_t> choices;
    addChoices(graph, op.operands.back(), choices);
    if (isStore(op))
      op.operands.pop_back();
    else
      op.operands = sourcesOf(op, stores);
    op.operands.insert(op.operands.end(), choices.begin(), choices.end());
    op.operationClass = OperationClass::Free;
    op.unit = InstructionUnit::Int;
    op.instructions = 0;
    op.site.reset();
  }
  return graph;
}

} // namespace cgpredict
