#include "ptxtrace/KernelGraph.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Opcode;

// Blocks by rank, with their edges.
std::vector<GraphBlock> rankedBlocks(const ptx::DecodedFunction &function) {
  const simulator::BasicBlocks found = simulator::basicBlocks(
      function, [](const ptx::Instruction &i) { return i.guard && isAccess(i); });
  const std::vector<std::size_t> order = simulator::blockOrder(found.successors);
  std::vector<uint32_t> rank(found.blocks.size());
  for (uint32_t r = 0; r < order.size(); ++r)
    rank[order[r]] = r;
  std::vector<GraphBlock> blocks(order.size());
  for (uint32_t r = 0; r < order.size(); ++r) {
    blocks[r].begin = found.blocks[order[r]].begin;
    blocks[r].end = found.blocks[order[r]].end;
    for (const std::size_t next : found.successors[order[r]])
      if (!std::ranges::count(blocks[r].successors, rank[next])) {
        blocks[r].successors.push_back(rank[next]);
        blocks[rank[next]].predecessors.push_back(r);
      }
  }
  return blocks;
}

class LoopFinder {
public:
  LoopFinder(const ptx::DecodedFunction &function, const std::string &file, KernelGraph &graph)
      : function(function), file(file), graph(graph) {}

  void run() {
    for (uint32_t block = 0; block < graph.blocks.size(); ++block)
      for (const uint32_t next : graph.blocks[block].successors)
        if (next <= block)
          addBackEdge(block, next);
    std::ranges::sort(graph.loops, {}, &GraphLoop::header);
    nest();
  }

private:
  void addBackEdge(uint32_t latch, uint32_t header) {
    auto loop = std::ranges::find(graph.loops, header, &GraphLoop::header);
    if (loop == graph.loops.end()) {
      loop = graph.loops.emplace(graph.loops.end());
      loop->header = header;
      loop->blocks = {header};
    }
    loop->latches.push_back(latch);
    std::vector<uint32_t> work = {latch};
    while (!work.empty()) {
      const uint32_t block = work.back();
      work.pop_back();
      if (std::ranges::count(loop->blocks, block))
        continue;
      if (block == 0)
        refuse(header);
      loop->blocks.push_back(block);
      const std::vector<uint32_t> &before = graph.blocks[block].predecessors;
      work.insert(work.end(), before.begin(), before.end());
    }
    std::ranges::sort(loop->blocks);
  }

  // Inner loops have later headers: the last loop that has a block is its innermost.
  void nest() {
    for (std::size_t l = 0; l < graph.loops.size(); ++l) {
      GraphLoop &loop = graph.loops[l];
      if (loop.blocks.front() != loop.header ||
          loop.blocks.back() - loop.header + 1 != loop.blocks.size())
        refuse(loop.header);
      loop.parent = graph.blocks[loop.header].loop;
      if (loop.parent >= 0)
        loop.depth = graph.loops[static_cast<std::size_t>(loop.parent)].depth + 1;
      for (const uint32_t block : loop.blocks) {
        if (graph.blocks[block].loop != loop.parent)
          refuse(loop.header);
        graph.blocks[block].loop = static_cast<int32_t>(l);
      }
    }
  }

  [[noreturn]] void refuse(uint32_t block) const {
    const std::size_t statement = graph.blocks[block].begin;
    throw Error(fmt::format("{}:{}: the loop of '{}' that begins here is entered at several places "
                            "(irreducible control flow), which a trace cannot carry",
                            file, function.instructions[statement].line, function.function->name));
  }

  const ptx::DecodedFunction &function;
  const std::string &file;
  KernelGraph &graph;
};

// Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm; on the reversed graph, whose entry,
// behind all exits, is block `count`. Blocks from which no exit is reached keep None.
class PostDominators {
public:
  explicit PostDominators(KernelGraph &graph)
      : graph(graph), count(graph.blocks.size()), number(count + 1, None),
        dominator(count + 1, None) {}

  void run() {
    rank();
    dominator[count] = count;
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::size_t block : order)
        changed |= block != count && improve(block);
    }
    for (std::size_t b = 0; b < count; ++b)
      graph.blocks[b].postdominator =
          dominator[b] == None || dominator[b] == count ? -1 : static_cast<int32_t>(dominator[b]);
  }

private:
  static constexpr std::size_t None = SIZE_MAX;

  bool isExit(std::size_t block) const { return graph.blocks[block].successors.empty(); }

  // Reverse postorder of the reversed graph.
  void rank() {
    std::vector<bool> seen(count + 1);
    std::vector<std::pair<std::size_t, bool>> stack = {{count, false}};
    while (!stack.empty()) {
      const auto [block, done] = stack.back();
      stack.pop_back();
      if (done) {
        order.push_back(block);
        continue;
      }
      if (seen[block])
        continue;
      seen[block] = true;
      stack.emplace_back(block, true);
      for (std::size_t b = 0; block == count && b < count; ++b)
        if (isExit(b))
          stack.emplace_back(b, false);
      if (block < count)
        for (const uint32_t before : graph.blocks[block].predecessors)
          stack.emplace_back(before, false);
    }
    std::ranges::reverse(order);
    for (std::size_t i = 0; i < order.size(); ++i)
      number[order[i]] = i;
  }

  bool improve(std::size_t block) {
    std::size_t found = isExit(block) ? count : None;
    for (const uint32_t next : graph.blocks[block].successors)
      if (dominator[next] != None)
        found = found == None ? next : common(found, next);
    return found != None && std::exchange(dominator[block], found) != found;
  }

  std::size_t common(std::size_t a, std::size_t b) const {
    while (a != b)
      (number[a] > number[b] ? a : b) = dominator[number[a] > number[b] ? a : b];
    return a;
  }

  KernelGraph &graph;
  std::size_t count;
  std::vector<std::size_t> order, number, dominator;
};

} // namespace

bool isAccess(const ptx::Instruction &i) {
  return i.opcode == Opcode::Ld || i.opcode == Opcode::Ldu || i.opcode == Opcode::St ||
         i.opcode == Opcode::Atom || i.opcode == Opcode::Red;
}

bool KernelGraph::isIn(uint32_t block, int32_t loop) const {
  for (int32_t l = blocks[block].loop; l >= 0; l = loops[static_cast<std::size_t>(l)].parent)
    if (l == loop)
      return true;
  return loop < 0;
}

KernelGraph kernelGraph(const ptx::DecodedFunction &function, const std::string &file) {
  KernelGraph graph;
  graph.blocks = rankedBlocks(function);
  LoopFinder(function, file, graph).run();
  PostDominators(graph).run();
  return graph;
}

} // namespace cgpredict::ptxtrace
