#include "analyzer/models/WholeLoops.h"

#include "analyzer/models/ConstantCounters.h"
#include "analyzer/models/LoopCounters.h"
#include "analyzer/models/LoopValues.h"
#include "analyzer/models/PrivateArrays.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cgpredict {
namespace {

constexpr double MostOperations = 384; // of all turns: CUDA 13's front end
constexpr double RegisterBytes = 4;
constexpr double MostRegisters = 128;  // for values that are loaded once: half of what a thread has

bool isFree(const GraphOperation &op) {
  return op.operationClass == OperationClass::Phi || op.operationClass == OperationClass::Free;
}

class Analysis {
public:
  explicit Analysis(const OperationGraph &graph)
      : graph(graph), counters(constantCounters(graph)) {
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
    values = loopValues(graph, counters, result.unrolled);
    result.inRegisters = accessesInRegisters(graph, [&](uint32_t id) { return values[id].named; });
    decidesExtremes = testsOfExtremes(graph, result.inRegisters);
    result.heldRegisters = registersOfArrays();
    if (std::ranges::find(result.unrolled, true) == result.unrolled.end())
      return result;
    for (uint32_t block = 0; block < graph.blocks.size(); ++block)
      for (uint32_t id : graph.blocks[block].operations)
        result.left[id] = leftOf(block, id);
    result.heldRegisters += registersOfLoads();
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

  bool isCounting(const GraphOperation &op) const {
    return op.unit == InstructionUnit::Int || op.unit == InstructionUnit::Control;
  }

  double leftOf(uint32_t block, uint32_t id) const {
    const GraphOperation &op = graph.operations[id];
    const bool load = op.operationClass == OperationClass::Load;
    const int32_t inner = graph.blocks[block].loop;
    if (inner < 0 || !result.unrolled[inner] || !(load || isCounting(op)))
      return 1;
    const LoopValue &value = values[id];
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
  static bool isPlace(const GraphOperation &op, const LoopValue &value) {
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
  // its place, inner loops that it varies with are unrolled, and all such values find place.
  bool staysLoaded(int32_t l, uint32_t load) const {
    const GraphLoop &loop = graph.loops[l];
    if (mayChange(graph, loop, graph.operations[load], result.inRegisters))
      return false;
    double registers = 0;
    for (uint32_t block = loop.first; block < loop.end; ++block)
      for (uint32_t id : graph.blocks[block].operations) {
        const bool loads = graph.operations[id].operationClass == OperationClass::Load &&
                           !result.inRegisters[id];
        const double held = loads ? registersAcross(l, block, id) : 0;
        if (id == load && held == 0)
          return false;
        registers += held;
      }
    return registers <= MostRegisters;
  }

  // Of a load's values for all turns of the loop; 0: they change with it, or with an inner one that
  // stays.
  double registersAcross(int32_t l, uint32_t block, uint32_t load) const {
    double registers = std::ceil(graph.operations[load].bytes / RegisterBytes);
    for (int32_t at = graph.blocks[block].loop; at >= 0; at = graph.loops[at].parent) {
      const bool varies = (values[load].varies >> at & 1) != 0;
      if (varies && (at == l || !result.unrolled[at]))
        return 0;
      registers *= varies ? std::max(graph.loops[at].trips, 1.0) : 1;
      if (at == l)
        break;
    }
    return registers;
  }

  // Of the largest one: elements of others take the places of those that are used up, as a row that
  // is made of the one before.
  double registersOfArrays() const {
    uint32_t bytes = 0;
    for (std::size_t id = 0; id < graph.operations.size(); ++id)
      if (result.inRegisters[id])
        bytes = std::max(bytes, graph.operations[id].privateArray->bytes);
    return std::ceil(bytes / RegisterBytes);
  }

  // Of the values that stay loaded for all turns of a loop, in the one that has most of them.
  double registersOfLoads() const {
    std::vector<double> held(graph.loops.size() + 1);
    for (uint32_t block = 0; block < graph.blocks.size(); ++block)
      for (uint32_t id : graph.blocks[block].operations)
        if (graph.operations[id].operationClass == OperationClass::Load && !result.inRegisters[id])
          addHeld(block, id, held);
    return std::ranges::max(held);
  }

  void addHeld(uint32_t block, uint32_t load, std::vector<double> &held) const {
    for (int32_t at = graph.blocks[block].loop; at >= 0; at = graph.loops[at].parent)
      if (!result.unrolled[at] && staysLoaded(at, load))
        held[at] += registersAcross(at, block, load);
  }

  const OperationGraph &graph;
  std::vector<std::optional<LoopCounter>> counters; // by loop
  std::vector<LoopValue> values;                       // by operation
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

bool mayChange(const OperationGraph &graph, const GraphLoop &loop, const GraphOperation &load,
               const std::vector<bool> &inRegisters) {
  for (uint32_t block = loop.first; block < loop.end; ++block)
    for (uint32_t id : graph.blocks[block].operations) {
      const OperationClass is = graph.operations[id].operationClass;
      const bool stores = is == OperationClass::Store && !inRegisters[id];
      if (is == OperationClass::Call || (stores && !load.unchanged))
        return true;
    }
  return false;
}

WholeLoops wholeLoops(const OperationGraph &graph) { return Analysis(graph).run(); }

} // namespace cgpredict
