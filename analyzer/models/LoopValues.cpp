#include "analyzer/models/LoopValues.h"

#include <algorithm>

namespace cgpredict {
namespace {

class ValueAnalysis {
public:
  ValueAnalysis(const OperationGraph &graph,
                const std::vector<std::optional<LoopCounter>> &counters,
                const std::vector<bool> &unrolled)
      : graph(graph), counters(counters), unrolled(unrolled), values(graph.operations.size()) {}

  std::vector<LoopValue> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t block = 0; block < graph.blocks.size(); ++block)
        for (uint32_t id : graph.blocks[block].operations) {
          const LoopValue found = valueOf(block, id);
          changed |= found != values[id];
          values[id] = found;
        }
    }
    return std::move(values);
  }

private:
  LoopValue valueOf(uint32_t block, uint32_t id) const {
    const GraphOperation &op = graph.operations[id];
    LoopValue value;
    value.known = value.named = !op.fromOutside;
    for (uint32_t operand : op.operands)
      value.take(values[operand]);
    if (op.operationClass == OperationClass::Phi)
      return phi(block, id, value);
    if (op.operationClass == OperationClass::Load || op.unit != InstructionUnit::Int)
      value.known = value.named = false;
    if (op.operationClass == OperationClass::Compare)
      value.named = value.known;
    if (op.operationClass == OperationClass::Select && op.operands.size() > 1)
      value.named = std::ranges::all_of(op.operands.begin() + 1, op.operands.end(),
                                        [&](uint32_t option) { return values[option].named; });
    if (op.operationClass == OperationClass::Load && op.privateArray)
      value.varies |= loopsThatStore(block, op.privateArray->object);
    if (!isOffset(op))
      value.computed = value.varies;
    return value;
  }

  // To a thread's own array, around a load of it: by bit.
  uint64_t loopsThatStore(uint32_t block, uint32_t array) const {
    uint64_t loops = 0;
    for (int32_t at = graph.blocks[block].loop; at >= 0; at = graph.loops[at].parent)
      for (uint32_t b = graph.loops[at].first; b < graph.loops[at].end; ++b)
        for (uint32_t id : graph.blocks[b].operations)
          if (const GraphOperation &op = graph.operations[id];
              op.operationClass == OperationClass::Store && op.privateArray &&
              op.privateArray->object == array)
            loops |= uint64_t{1} << at;
    return loops;
  }

  LoopValue phi(uint32_t block, uint32_t id, LoopValue value) const {
    const int32_t loop = graph.blocks[block].loop;
    if (loop < 0 || graph.loops[loop].first != block) { // where ways meet
      value.computed = value.varies;
      value.known = value.named = false;
      return value;
    }
    const uint64_t bit = uint64_t{1} << loop;
    if (counters[loop] && counters[loop]->phi == id)
      return counterOf(*counters[loop], bit, unrolled[loop]);
    if (counters[loop] && std::ranges::count(counters[loop]->others, id) != 0)
      return counterOf({.phi = id}, bit, unrolled[loop]);
    value.varies |= bit;
    value.computed |= bit;
    value.known = value.named = false;
    return value;
  }

  LoopValue counterOf(const LoopCounter &counter, uint64_t bit, bool isUnrolled) const {
    LoopValue value;
    if (counter.start)
      value = values[*counter.start];
    value.varies |= bit;
    if (!isUnrolled) {
      value.computed |= bit;
      value.known = value.named = false;
    }
    return value;
  }

  bool isOffset(const GraphOperation &op) const {
    const auto varying = std::ranges::count_if(
        op.operands, [&](uint32_t operand) { return values[operand].varies != 0; });
    switch (op.operationClass) {
    case OperationClass::IAlu:
    case OperationClass::Address:
    case OperationClass::Free:
      return true;
    case OperationClass::Convert:
      return op.unit == InstructionUnit::Int;
    case OperationClass::IMul:
    case OperationClass::Shift:
      return varying <= 1;
    default:
      return false;
    }
  }

  const OperationGraph &graph;
  const std::vector<std::optional<LoopCounter>> &counters; // by loop
  const std::vector<bool> &unrolled;                       // by loop
  std::vector<LoopValue> values;                           // by operation
};

} // namespace

std::vector<LoopValue> loopValues(const OperationGraph &graph,
                                  const std::vector<std::optional<LoopCounter>> &counters,
                                  const std::vector<bool> &unrolled) {
  return ValueAnalysis(graph, counters, unrolled).run();
}

} // namespace cgpredict
