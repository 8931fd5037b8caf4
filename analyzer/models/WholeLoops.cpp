#include "analyzer/models/WholeLoops.h"

#include "analyzer/models/ConstantCounters.h"
#include "analyzer/models/LoopCounters.h"
#include "analyzer/models/PrivateArrays.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cgpredict {
namespace {

constexpr double MostOperations = 384; // of all turns: CUDA 13's front end
constexpr double MostRegisters = 128;  // for values that are loaded once: half of what a thread has

bool isFree(const GraphOperation &op) {
  return op.operationClass == OperationClass::Phi || op.operationClass == OperationClass::Free;
}

// What one operation's value depends on: loops, by bit.
struct Value {
  uint64_t varies = 0;   ///< with turns of these
  uint64_t computed = 0; ///< of them, where it is no offset of what it was in another turn
  bool known = true;     ///< made of constants and counters of unrolled loops alone
  bool named = true;     ///< as that, or one of several such values

  void take(const Value &operand) {
    varies |= operand.varies;
    computed |= operand.computed;
    known = known && operand.known;
    named = named && operand.named;
  }
  bool operator==(const Value &) const = default;
};

class Analysis {
public:
  explicit Analysis(const OperationGraph &graph)
      : graph(graph), counters(constantCounters(graph)), values(graph.operations.size()) {
    result.unrolled.assign(graph.loops.size(), false);
    result.left.assign(graph.operations.size(), 1);
    result.inRegisters.assign(graph.operations.size(), false);
    decidesExtremes.assign(graph.operations.size(), false);
  }

  WholeLoops run() {
    if (graph.loops.size() > 64)
      return result;
    for (std::size_t l = graph.loops.size(); l-- > 0;)
      result.unrolled[l] = counters[l] && !isWithin(*counters[l]) && isUnrolled(l);
    for (std::size_t l = 0; l < graph.loops.size(); ++l)
      if (counters[l] && isWithin(*counters[l]))
        result.unrolled[l] = isUnrolledWithin(l);
    findValues();
    result.inRegisters = accessesInRegisters(graph, [&](uint32_t id) { return values[id].named; });
    decidesExtremes = testsOfExtremes(graph, result.inRegisters);
    if (std::ranges::find(result.unrolled, true) == result.unrolled.end())
      return result;
    for (uint32_t block = 0; block < graph.blocks.size(); ++block)
      for (uint32_t id : graph.blocks[block].operations)
        result.left[id] = leftOf(block, id);
    return result;
  }

private:
  static constexpr double Never = 1e9;

  bool isUnrolled(std::size_t l) const {
    const GraphLoop &loop = graph.loops[l];
    if (loop.unroll > 0)
      return loop.unroll >= loop.trips;
    return operationsOf(l) <= MostOperations || indexesArray(l);
  }

  bool indexesArray(std::size_t l) const {
    const auto isInner = [&](const GraphLoop &loop) {
      const auto index = static_cast<std::size_t>(&loop - graph.loops.data());
      return index != l && graph.loops[l].first <= loop.first && loop.end <= graph.loops[l].end &&
             !result.unrolled[index];
    };
    return indexesPrivateArray(graph, graph.loops[l], counters[l]->phi,
                               std::ranges::any_of(graph.loops, isInner));
  }

  // Of turns that depend on a loop around: where that one is unrolled, or where they have a most,
  // for the sake of an array; the end is tested in each turn then.
  static bool isWithin(const LoopCounter &counter) { return counter.start || counter.boundVaries; }

  bool isUnrolledWithin(std::size_t l) const {
    const GraphLoop &loop = graph.loops[l];
    if (loop.unroll > 0)
      return loop.unroll >= loop.trips;
    return (!counters[l]->start || isAroundUnrolled(l)) && indexesArray(l);
  }

  bool isAroundUnrolled(std::size_t l) const {
    const int32_t parent = graph.loops[l].parent;
    return parent >= 0 && result.unrolled[static_cast<std::size_t>(parent)];
  }

  // In all turns of the loop; Never where something in it keeps it from being unrolled.
  double operationsOf(std::size_t l) const {
    const GraphLoop &loop = graph.loops[l];
    double count = 0;
    for (uint32_t block = loop.first; block < loop.end; ++block) {
      double turns = 1;
      for (int32_t at = graph.blocks[block].loop; at >= 0; at = graph.loops[at].parent) {
        turns *= graph.loops[at].trips;
        if (at == static_cast<int32_t>(l))
          break;
        if (!result.unrolled[at])
          return Never;
      }
      for (uint32_t id : graph.blocks[block].operations)
        if (graph.operations[id].operationClass == OperationClass::Call)
          return Never;
        else
          count += isFree(graph.operations[id]) ? 0 : turns;
    }
    return count;
  }

  void findValues() {
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t block = 0; block < graph.blocks.size(); ++block)
        for (uint32_t id : graph.blocks[block].operations) {
          const Value found = valueOf(block, id);
          changed |= found != values[id];
          values[id] = found;
        }
    }
  }

  Value valueOf(uint32_t block, uint32_t id) const {
    const GraphOperation &op = graph.operations[id];
    Value value;
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

  Value phi(uint32_t block, uint32_t id, Value value) const {
    const int32_t loop = graph.blocks[block].loop;
    if (loop < 0 || graph.loops[loop].first != block) { // where ways meet
      value.computed = value.varies;
      value.known = value.named = false;
      return value;
    }
    const uint64_t bit = uint64_t{1} << loop;
    if (counters[loop] && counters[loop]->phi == id)
      return counterOf(*counters[loop], bit, result.unrolled[loop]);
    if (counters[loop] && std::ranges::count(counters[loop]->others, id) != 0)
      return counterOf({.phi = id}, bit, result.unrolled[loop]);
    value.varies |= bit;
    value.computed |= bit;
    value.known = value.named = false;
    return value;
  }

  Value counterOf(const LoopCounter &counter, uint64_t bit, bool isUnrolled) const {
    Value value;
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

  bool isCounting(const GraphOperation &op) const {
    return op.unit == InstructionUnit::Int || op.unit == InstructionUnit::Control;
  }

  double leftOf(uint32_t block, uint32_t id) const {
    const GraphOperation &op = graph.operations[id];
    const bool load = op.operationClass == OperationClass::Load;
    const int32_t inner = graph.blocks[block].loop;
    if (inner < 0 || !result.unrolled[inner] || !(load || isCounting(op)))
      return 1;
    const Value &value = values[id];
    if (!load && (value.known || isPlace(op, value) || decidesExtremes[id]))
      return 0;
    if (op.operationClass == OperationClass::Branch)
      return isDecided(op) || (!isEnd(block) && isPredicated(graph, block)) ? 0 : 1;
    double left = 1;
    for (int32_t at = inner; at >= 0; at = graph.loops[at].parent) {
      const bool staysInRegisters = load && staysLoaded(at, id);
      if (!result.unrolled[at] && !staysInRegisters)
        break;
      const uint64_t changes = load ? value.varies : value.computed;
      if ((changes >> at & 1) == 0 && (!load || staysInRegisters))
        left /= std::max(graph.loops[at].trips, 1.0);
    }
    return left;
  }

  // Of what is chosen between elements: the choice is between their values.
  static bool isPlace(const GraphOperation &op, const Value &value) {
    return value.named && op.operationClass != OperationClass::Select;
  }

  bool isEnd(uint32_t block) const {
    const int32_t loop = graph.blocks[block].loop;
    return loop >= 0 && graph.loops[loop].end == block + 1;
  }

  // By counters alone, as by the test at a loop's end.
  bool isDecided(const GraphOperation &branch) const {
    return std::ranges::all_of(branch.operands, [&](uint32_t id) { return values[id].known; });
  }

  // Whether what a load loads is in registers for all turns of the loop: no store of it may be to
  // its place, all of its inner loops are unrolled, and the values of all such loads find place.
  bool staysLoaded(int32_t l, uint32_t load) const {
    const GraphLoop &loop = graph.loops[l];
    double registers = 0;
    for (uint32_t block = loop.first; block < loop.end; ++block) {
      double copies = 1;
      for (int32_t at = graph.blocks[block].loop; at >= 0 && at != l; at = graph.loops[at].parent) {
        if (!result.unrolled[at])
          return false;
        copies *= graph.loops[at].trips;
      }
      for (uint32_t id : graph.blocks[block].operations) {
        const GraphOperation &op = graph.operations[id];
        const bool stores = op.operationClass == OperationClass::Store && !result.inRegisters[id];
        if ((stores && !graph.operations[load].unchanged) ||
            op.operationClass == OperationClass::Call)
          return false;
        if (op.operationClass == OperationClass::Load && !result.inRegisters[id] &&
            (values[id].varies >> l & 1) == 0)
          registers += copies * std::ceil(op.bytes / 4.0);
      }
    }
    return registers <= MostRegisters;
  }

  const OperationGraph &graph;
  std::vector<std::optional<LoopCounter>> counters; // by loop
  std::vector<Value> values;                        // by operation
  std::vector<bool> decidesExtremes;                // by operation
  WholeLoops result;
};

} // namespace

double WholeLoops::leftOf(const OperationGraph &graph, uint32_t site) const {
  for (std::size_t id = 0; id < graph.operations.size(); ++id)
    if (graph.operations[id].site == site)
      return left[id];
  return 1;
}

WholeLoops wholeLoops(const OperationGraph &graph) { return Analysis(graph).run(); }

} // namespace cgpredict
