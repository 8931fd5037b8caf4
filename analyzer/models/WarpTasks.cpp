#include "analyzer/models/WarpTasks.h"

#include <algorithm>

namespace cgpredict {
namespace {

class TaskWalker {
public:
  TaskWalker(const OperationGraph &graph,
             const std::function<Cycles(const GraphOperation &)> &costOf)
      : graph(graph), costOf(costOf) {}

  std::vector<TaskPair> walk() {
    walkBlocks(0, static_cast<uint32_t>(graph.blocks.size()), -1, 1, 1);
    close();
    return std::move(pairs);
  }

private:
  // One iteration of `loop`, whose header runs `executions` times; it stands for `times` of them.
  void walkBlocks(uint32_t first, uint32_t end, int32_t loop, double executions, double times) {
    for (uint32_t block = first; block < end;)
      if (graph.blocks[block].loop == loop) {
        const double share = executions > 0 ? graph.blocks[block].executions / executions : 0;
        addBlock(graph.blocks[block], times * std::min(share, 1.0));
        ++block;
      } else {
        const std::size_t inner = childLoop(graph, graph.blocks[block].loop, loop);
        const double share = executions > 0 ? graph.loops[inner].entries / executions : 0;
        walkLoop(inner, times * std::min(share, 1.0));
        block = graph.loops[inner].end;
      }
  }

  void walkLoop(std::size_t index, double entries) {
    const GraphLoop &loop = graph.loops[index];
    if (!accessesMemory(loop))
      return addComputation(loop, entries);
    const double executions = graph.blocks[loop.first].executions;
    const auto iteration = [&](double times) {
      if (times > 0)
        walkBlocks(loop.first, loop.end, static_cast<int32_t>(index), executions, times);
    };
    iteration(entries * std::min(loop.trips, 1.0));
    iteration(entries * (loop.trips - 1));
  }

  bool accessesMemory(const GraphLoop &loop) const {
    for (uint32_t block = loop.first; block < loop.end; ++block)
      for (uint32_t id : graph.blocks[block].operations)
        if (graph.operations[id].instructions > 0 &&
            graph.operations[id].unit == InstructionUnit::Memory)
          return true;
    return false;
  }

  // All iterations are part of one task.
  void addComputation(const GraphLoop &loop, double entries) {
    if (entries <= 0 || loop.entries <= 0)
      return;
    if (!current.accesses.empty())
      close();
    for (uint32_t block = loop.first; block < loop.end; ++block)
      for (uint32_t id : graph.blocks[block].operations)
        if (graph.operations[id].instructions > 0)
          current.computation +=
              graph.blocks[block].executions / loop.entries * costOf(graph.operations[id]);
    current.times = entries;
  }

  void addBlock(const GraphBlock &block, double times) {
    if (times <= 0)
      return;
    for (uint32_t id : block.operations) {
      const GraphOperation &operation = graph.operations[id];
      if (operation.instructions > 0)
        add(id, operation, times);
    }
  }

  void add(uint32_t id, const GraphOperation &operation, double times) {
    if (operation.unit == InstructionUnit::Memory) {
      current.memory += costOf(operation);
      current.accesses.push_back(id);
    } else {
      if (!current.accesses.empty())
        close();
      current.computation += costOf(operation);
    }
    current.times = times;
  }

  void close() {
    if (current.times > 0)
      pairs.push_back(current);
    current = {};
  }

  const OperationGraph &graph;
  const std::function<Cycles(const GraphOperation &)> &costOf;
  TaskPair current;
  std::vector<TaskPair> pairs;
};

} // namespace

std::vector<TaskPair> warpTasks(const OperationGraph &graph,
                                const std::function<Cycles(const GraphOperation &)> &costOf) {
  return TaskWalker(graph, costOf).walk();
}

} // namespace cgpredict
