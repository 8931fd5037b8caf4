#include "analyzer/models/ScheduleSlots.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cgpredict {
namespace {

constexpr double MostSlots = 4096;

// Slots in the order of the program, with the way from definitions to uses.
class Writer {
public:
  explicit Writer(const OperationGraph &graph) : graph(graph) {}

  // `outside`: of a loop whose first iteration this is; what comes from within it is of an earlier
  // entry.
  ScheduleSlot &add(uint32_t id, uint32_t block, uint32_t turn,
                    const GraphLoop *outside = nullptr) {
    ScheduleSlot slot{.id = id, .block = block, .turn = turn};
    for (uint32_t operand : graph.operations[id].operands)
      if (const auto found = last.find(operand); found == last.end())
        slot.before.push_back(operand);
      else if (!outside || !isCarried(graph.operations[id]) ||
               !isInside(*outside, slots[found->second].block))
        slot.operands.push_back(found->second);
    slots.push_back(std::move(slot));
    last[id] = slots.size() - 1;
    return slots.back();
  }

  std::size_t size() const { return slots.size(); }
  ScheduleSlot &lastOf(uint32_t id) { return slots[last.at(id)]; }
  std::vector<ScheduleSlot> take() { return std::move(slots); }

private:
  // What may be of the iteration before.
  static bool isCarried(const GraphOperation &op) {
    return op.operationClass == OperationClass::Phi || op.privateArray;
  }

  const OperationGraph &graph;
  std::vector<ScheduleSlot> slots;
  std::map<uint32_t, std::size_t> last; // by operation
};

uint32_t turnsOf(const GraphLoop &loop) { return static_cast<uint32_t>(std::lround(loop.trips)); }

class Unrolled {
public:
  Unrolled(const OperationGraph &graph, const std::vector<double> &left)
      : graph(graph), left(left), writer(graph) {}

  std::vector<ScheduleSlot> of(std::size_t loop, uint32_t turns, bool stays) {
    addLoop(loop, turns, stays);
    return writer.take();
  }

private:
  // `stays`: other turns come behind these, which share counters and a branch.
  void addLoop(std::size_t index, uint32_t turns, bool stays) {
    const GraphLoop &loop = graph.loops[index];
    const std::vector<bool> shared = stays ? sharedIn(loop) : std::vector<bool>();
    for (uint32_t turn = 0; turn < turns; ++turn)
      for (uint32_t block = loop.first; block < loop.end;)
        if (graph.blocks[block].loop == static_cast<int32_t>(index)) {
          addBlock(block, !stays && turn == 0 && block == loop.first ? &loop : nullptr);
          if (stays)
            shareIn(block, shared, turn == 0, turn + 1 == turns);
          ++block;
        } else {
          const std::size_t inner =
              childLoop(graph, graph.blocks[block].loop, static_cast<int32_t>(index));
          addLoop(inner, turnsOf(graph.loops[inner]), false);
          block = graph.loops[inner].end;
        }
  }

  // By operation: what is an offset of the first turn's.
  std::vector<bool> sharedIn(const GraphLoop &loop) const {
    const LoopBody body{loop.first, loop.end};
    const std::vector<uint32_t> ids = operationsIn(graph, body);
    const std::vector<bool> computed = computedIn(graph, body);
    std::vector<bool> shared(graph.operations.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const GraphOperation &op = graph.operations[ids[i]];
      shared[ids[i]] = op.unit == InstructionUnit::Int && op.instructions > 0 && !computed[i];
    }
    return shared;
  }

  void shareIn(uint32_t block, const std::vector<bool> &shared, bool first, bool last) {
    for (uint32_t id : graph.blocks[block].operations) {
      ScheduleSlot &slot = writer.lastOf(id);
      const bool isBranch = graph.operations[id].operationClass == OperationClass::Branch;
      slot.joined |= isBranch ? !last : !first && shared[id];
    }
  }

  void addBlock(uint32_t block, const GraphLoop *entered) {
    for (uint32_t id : graph.blocks[block].operations) {
      const uint32_t turn = turns[id]++;
      ScheduleSlot &slot = writer.add(id, block, turn, entered);
      slot.joined = std::floor((turn + 1) * left[id]) <= std::floor(turn * left[id]) &&
                    !(turn == 0 && left[id] > 0);
      slot.source = slot.joined && executed.contains(id) ? executed[id] : writer.size() - 1;
      if (!slot.joined)
        executed[id] = writer.size() - 1;
    }
  }

  const OperationGraph &graph;
  const std::vector<double> &left;
  Writer writer;
  std::map<uint32_t, uint32_t> turns;       // by operation
  std::map<uint32_t, std::size_t> executed; // by operation, its last slot that is
};

// Slots of one turn of the loop; infinitely many where something in it is no straight code.
double slotsOf(const OperationGraph &graph, std::size_t index, const std::vector<bool> &whole,
               const std::vector<double> &left) {
  const GraphLoop &loop = graph.loops[index];
  double slots = 0;
  for (uint32_t block = loop.first; block < loop.end; ++block) {
    double turns = 1;
    for (auto at = static_cast<std::size_t>(graph.blocks[block].loop); at != index;
         at = static_cast<std::size_t>(graph.loops[at].parent)) {
      if (!whole[at])
        return HUGE_VAL;
      turns *= graph.loops[at].trips;
    }
    const bool mayBranch = !whole[index] && block + 1 == loop.end;
    for (uint32_t id : graph.blocks[block].operations) {
      const GraphOperation &op = graph.operations[id];
      const bool branches = op.operationClass == OperationClass::Branch && op.instructions > 0 &&
                            left[id] > 0 && !mayBranch;
      if (branches || op.operationClass == OperationClass::Call)
        return HUGE_VAL;
      slots += turns;
    }
  }
  return slots;
}

} // namespace

std::vector<ScheduleSlot> joinedTurns(const OperationGraph &graph, LoopBody body, uint32_t copies) {
  const std::vector<bool> computed = computedIn(graph, body);
  Writer writer(graph);
  for (uint32_t copy = 0; copy < copies; ++copy) {
    std::size_t position = 0;
    for (uint32_t block = body.first; block < body.end; ++block)
      for (uint32_t id : graph.blocks[block].operations) {
        const GraphOperation &op = graph.operations[id];
        ScheduleSlot &slot = writer.add(id, block, copy);
        const bool isOffset = copy > 0 && op.unit == InstructionUnit::Int && op.instructions > 0 &&
                              !computed[position];
        const bool isLast = copy + 1 == copies && block + 1 == body.end;
        slot.joined = op.operationClass == OperationClass::Branch ? !isLast : isOffset;
        slot.source = slot.joined ? position : writer.size() - 1;
        ++position;
      }
  }
  return writer.take();
}

std::optional<std::vector<ScheduleSlot>> nestTurns(const OperationGraph &graph, std::size_t loop,
                                                   uint32_t turns, const std::vector<bool> &whole,
                                                   const std::vector<double> &left) {
  if (turns * slotsOf(graph, loop, whole, left) > MostSlots)
    return std::nullopt;
  return Unrolled(graph, left).of(loop, turns, !whole[loop]);
}

} // namespace cgpredict
