#include "analyzer/models/CriticalPath.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace cgpredict {
namespace {

constexpr std::size_t WalkedIterations = 3; // then an iteration takes as long as the one before

bool isSequence(OperationClass operationClass) {
  return operationClass == OperationClass::FDiv || operationClass == OperationClass::IDiv ||
         operationClass == OperationClass::FSpecial || operationClass == OperationClass::Call;
}

bool isStore(const GraphOperation &operation) {
  return operation.operationClass == OperationClass::Store;
}

// How many iterations of the loop are joined: all where it is one block without stores and calls.
uint32_t joinedIterations(const OperationGraph &graph, const GraphLoop &loop, uint32_t unroll) {
  const auto blocksJoining = [&](uint32_t id) {
    const GraphOperation &op = graph.operations[id];
    return isStore(op) || op.operationClass == OperationClass::Call;
  };
  if (loop.end - loop.first != 1 || loop.trips < unroll ||
      std::ranges::any_of(graph.blocks[loop.first].operations, blocksJoining))
    return 1;
  return unroll;
}

// One block, or the iterations of a block that were joined: what is executed in which order.
// Slot copy * size + position is operation `position` of that iteration.
class Body {
public:
  Body(const OperationGraph &graph, const PathCosts &costs, uint32_t block, uint32_t copies)
      : graph(graph), costs(costs), ids(graph.blocks[block].operations), copies(copies) {
    for (std::size_t i = 0; i < ids.size(); ++i)
      positions[ids[i]] = i;
    findDependents();
    sortSlots();
  }

  std::size_t size() const { return ids.size(); }
  uint32_t id(std::size_t slot) const { return ids[slot % ids.size()]; }
  const GraphOperation &operation(std::size_t slot) const { return graph.operations[id(slot)]; }
  const std::vector<std::size_t> &order() const { return sorted; }
  std::size_t slots() const { return ids.size() * copies; }

  // When an operand is there: `local` has the slots of this run, `before` all operations earlier.
  double operandReady(std::size_t slot, uint32_t operand, const std::vector<double> &local,
                      const std::vector<double> &before) const {
    const auto found = positions.find(operand);
    if (found == positions.end())
      return before[operand];
    const std::size_t position = slot % ids.size(), base = slot - position;
    if (found->second < position)
      return local[base + found->second];
    return base == 0 ? before[operand] : local[base - ids.size() + found->second];
  }

  // Counters and addresses of joined iterations are offsets of the first one's, and there is one
  // branch.
  bool isJoined(std::size_t slot) const {
    const GraphOperation &op = operation(slot);
    if (op.unit == InstructionUnit::Control)
      return slot / ids.size() + 1 < copies;
    return slot >= ids.size() && op.unit == InstructionUnit::Int && op.instructions > 0 &&
           !loaded[slot % ids.size()];
  }

  Cycles latency(const GraphOperation &op) const {
    if (op.operationClass == OperationClass::Load && op.site && *op.site < costs.load.size())
      return costs.load[*op.site];
    const Cycles one = costs.latency[static_cast<std::size_t>(op.unit)];
    return isSequence(op.operationClass) ? one * op.instructions : one;
  }

private:
  // Which operations need a value that this block loads.
  void findDependents() {
    loaded.resize(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const GraphOperation &op = graph.operations[ids[i]];
      loaded[i] = op.operationClass == OperationClass::Load;
      for (uint32_t operand : op.operands)
        if (auto found = positions.find(operand); found != positions.end() && found->second < i)
          loaded[i] = loaded[i] || loaded[found->second];
    }
  }

  std::vector<double> earliestStarts() const;
  std::vector<double> waysToEnd() const;
  void sortSlots();

  const OperationGraph &graph;
  const PathCosts &costs;
  const std::vector<uint32_t> &ids;
  uint32_t copies;
  std::map<uint32_t, std::size_t> positions;
  std::vector<bool> loaded;
  std::vector<std::size_t> sorted;
};

std::vector<double> Body::earliestStarts() const {
  const std::vector<double> nothing(graph.operations.size(), 0);
  std::vector<double> start(slots()), ready(slots());
  double lastAccess = 0, lastStore = 0;
  for (std::size_t slot = 0; slot < slots(); ++slot) {
    const GraphOperation &op = operation(slot);
    for (uint32_t operand : op.operands)
      start[slot] = std::max(start[slot], operandReady(slot, operand, ready, nothing));
    if (isJoined(slot))
      start[slot] = start[slot % size()];
    if (op.unit == InstructionUnit::Memory) {
      start[slot] = std::max(start[slot], isStore(op) ? lastAccess : lastStore);
      (isStore(op) ? lastStore : lastAccess) = start[slot] + costs.issue.value();
      lastAccess = std::max(lastAccess, lastStore);
    }
    ready[slot] = start[slot] + (op.instructions > 0 ? latency(op).value() : 0);
  }
  return start;
}

std::vector<double> Body::waysToEnd() const {
  std::vector<double> way(slots());
  for (std::size_t slot = slots(); slot-- > 0;) {
    const GraphOperation &op = operation(slot);
    way[slot] += op.instructions > 0 ? latency(op).value() : 0;
    const std::size_t position = slot % size(), base = slot - position;
    for (uint32_t operand : op.operands)
      if (auto found = positions.find(operand);
          found != positions.end() && found->second < position)
        way[base + found->second] = std::max(way[base + found->second], way[slot]);
  }
  return way;
}

void Body::sortSlots() {
  const std::vector<double> start = earliestStarts(), way = waysToEnd();
  sorted.resize(slots());
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  const auto isLast = [&](std::size_t slot) {
    return operation(slot).unit == InstructionUnit::Control;
  };
  std::ranges::stable_sort(sorted, [&](std::size_t a, std::size_t b) {
    if (isLast(a) != isLast(b))
      return isLast(b);
    if (start[a] != start[b])
      return start[a] < start[b];
    return isJoined(a) != isJoined(b) ? isJoined(b) : way[a] > way[b];
  });
}

class PathWalker {
public:
  PathWalker(const OperationGraph &graph, const PathCosts &costs)
      : graph(graph), costs(costs), ready(graph.operations.size(), 0) {}

  double walk() {
    walkBlocks(0, static_cast<uint32_t>(graph.blocks.size()), -1, 1);
    return std::accumulate(ready.begin(), ready.end(), now,
                           [](double a, double b) { return std::max(a, b); });
  }

private:
  // Blocks and inner loops of one iteration of `loop`, whose header runs `executions` times.
  void walkBlocks(uint32_t first, uint32_t end, int32_t loop, double executions) {
    for (uint32_t block = first; block < end;)
      if (graph.blocks[block].loop == loop) {
        const double share = executions > 0 ? graph.blocks[block].executions / executions : 0;
        inPart(std::min(share, 1.0), [&] { run(bodyOf(block, 1)); });
        ++block;
      } else {
        const std::size_t inner = childLoop(graph, graph.blocks[block].loop, loop);
        walkLoop(inner, executions);
        block = graph.loops[inner].end;
      }
  }

  // What `walk` takes, for the share of warps or iterations that come here.
  template <typename Walk> void inPart(double share, Walk &&walk) {
    if (share <= 0)
      return;
    const double before = now;
    const std::vector<double> readyBefore = share < 1 ? ready : std::vector<double>{};
    walk();
    if (share >= 1)
      return;
    now = before + share * (now - before);
    for (std::size_t i = 0; i < ready.size(); ++i)
      if (ready[i] != readyBefore[i]) {
        const double from = std::max(readyBefore[i], before);
        ready[i] = from + share * (ready[i] - from);
      }
  }

  void walkLoop(std::size_t index, double executions) {
    const GraphLoop &loop = graph.loops[index];
    inPart(std::min(executions > 0 ? loop.entries / executions : 0, 1.0),
           [&] { walkIterations(index); });
  }

  void walkIterations(std::size_t index) {
    const GraphLoop &loop = graph.loops[index];
    const uint32_t joined = joinedIterations(graph, loop, costs.unroll);
    const double turns = loop.trips / joined;
    const auto walked =
        static_cast<std::size_t>(std::min<double>(WalkedIterations, std::ceil(turns)));
    double last = 0;
    for (std::size_t i = 0; i < walked; ++i) {
      const double start = now;
      if (joined > 1)
        run(bodyOf(loop.first, joined));
      else
        walkBlocks(loop.first, loop.end, static_cast<int32_t>(index),
                   graph.blocks[loop.first].executions);
      last = now - start;
    }
    const double rest = (turns - static_cast<double>(walked)) * last;
    now += rest - (costs.branchTaken - costs.branchNotTaken).value();
    for (uint32_t block = loop.first; block < loop.end; ++block)
      for (uint32_t id : graph.blocks[block].operations)
        ready[id] += rest;
  }

  const Body &bodyOf(uint32_t block, uint32_t copies) {
    return bodies.try_emplace({block, copies}, graph, costs, block, copies).first->second;
  }

  // In order: an instruction that waits holds up all behind it.
  void run(const Body &body) {
    std::vector<double> local(body.slots());
    for (std::size_t slot : body.order()) {
      const GraphOperation &op = body.operation(slot);
      double start = 0;
      for (uint32_t operand : op.operands)
        start = std::max(start, body.operandReady(slot, operand, local, ready));
      if (body.isJoined(slot)) {
        local[slot] = local[slot % body.size()];
      } else if (op.instructions == 0) {
        local[slot] = start;
      } else {
        start = std::max(start, now);
        local[slot] = start + body.latency(op).value();
        now =
            start +
            (op.operationClass == OperationClass::Branch ? costs.branchTaken : costs.issue).value();
      }
    }
    for (std::size_t i = 0; i < body.size(); ++i)
      ready[body.id(i)] = local[local.size() - body.size() + i];
  }

  const OperationGraph &graph;
  const PathCosts &costs;
  std::vector<double> ready; // by operation
  double now = 0;
  std::map<std::pair<uint32_t, uint32_t>, Body> bodies;
};

} // namespace

double savedByJoining(const OperationGraph &graph, uint32_t unroll) {
  double saved = 0;
  for (const GraphLoop &loop : graph.loops) {
    const uint32_t joined = joinedIterations(graph, loop, unroll);
    if (joined == 1)
      continue;
    const PathCosts free{};
    const Body body(graph, free, loop.first, joined);
    double instructions = 0;
    for (std::size_t slot = 0; slot < body.slots(); ++slot)
      if (body.isJoined(slot))
        instructions += body.operation(slot).instructions;
    saved += instructions / joined * graph.blocks[loop.first].executions;
  }
  return saved;
}

Cycles criticalPath(const OperationGraph &graph, const PathCosts &costs) {
  return Cycles{PathWalker(graph, costs).walk()};
}

} // namespace cgpredict
