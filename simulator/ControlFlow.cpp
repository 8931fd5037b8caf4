#include "simulator/ControlFlow.h"

#include <algorithm>
#include <cstdint>

namespace cgpredict::simulator {
namespace {

constexpr std::size_t None = SIZE_MAX;

class Layout {
public:
  explicit Layout(const Successors &successors)
      : successors(successors), rank(successors.size(), None), dominator(successors.size(), None),
        loops(successors.size()) {}

  std::vector<std::size_t> run() {
    rankBlocks();
    findDominators();
    findLoops();
    return schedule();
  }

private:
  // Reverse postorder, without recursion.
  void rankBlocks() {
    std::vector<std::pair<std::size_t, std::size_t>> stack = {{0, 0}};
    std::vector<bool> seen(successors.size());
    seen[0] = true;
    while (!stack.empty()) {
      auto &[block, next] = stack.back();
      if (next == successors[block].size()) {
        reverse.push_back(block);
        stack.pop_back();
        continue;
      }
      const std::size_t successor = successors[block][next++];
      if (!seen[successor]) {
        seen[successor] = true;
        stack.emplace_back(successor, 0);
      }
    }
    std::ranges::reverse(reverse);
    predecessors.resize(successors.size());
    for (std::size_t r = 0; r < reverse.size(); ++r) {
      rank[reverse[r]] = r;
      for (const std::size_t successor : successors[reverse[r]])
        predecessors[successor].push_back(reverse[r]);
    }
  }

  std::size_t common(std::size_t a, std::size_t b) const {
    while (a != b)
      (rank[a] > rank[b] ? a : b) = dominator[rank[a] > rank[b] ? a : b];
    return a;
  }

  // Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm.
  void findDominators() {
    dominator[0] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::size_t block : reverse) {
        std::size_t found = None;
        for (const std::size_t before : predecessors[block])
          if (dominator[before] != None)
            found = found == None ? before : common(found, before);
        if (block != 0 && dominator[block] != found)
          dominator[block] = found, changed = true;
      }
    }
  }

  bool dominates(std::size_t a, std::size_t b) const {
    while (rank[b] > rank[a])
      b = dominator[b];
    return a == b;
  }

  // Natural loops; loops[b]: the headers of those around b, outermost first.
  void findLoops() {
    for (const std::size_t header : reverse) {
      std::vector<std::size_t> work;
      for (const std::size_t before : predecessors[header])
        if (dominates(header, before))
          work.push_back(before);
      if (work.empty())
        continue;
      std::vector<bool> in(successors.size());
      in[header] = true;
      loops[header].push_back(header);
      while (!work.empty()) {
        const std::size_t block = work.back();
        work.pop_back();
        if (in[block])
          continue;
        in[block] = true;
        loops[block].push_back(header);
        work.insert(work.end(), predecessors[block].begin(), predecessors[block].end());
      }
    }
  }

  // How many loops `block` shares with the last one laid out.
  std::size_t shared(std::size_t block, std::size_t last) const {
    return static_cast<std::size_t>(std::ranges::mismatch(loops[block], loops[last]).in1 -
                                    loops[block].begin());
  }

  // Ready blocks of the innermost loop first; in irreducible flow, where none is, the first in
  // rank.
  std::vector<std::size_t> schedule() {
    std::vector<std::size_t> waiting(successors.size()), ready = {0}, order;
    std::vector<bool> placed(successors.size());
    for (const std::size_t block : reverse)
      for (const std::size_t before : predecessors[block])
        waiting[block] += !dominates(block, before);
    std::size_t last = 0;
    while (order.size() < reverse.size()) {
      if (ready.empty())
        ready.push_back(*std::ranges::find_if(reverse, [&](std::size_t b) { return !placed[b]; }));
      const auto best = std::ranges::max_element(ready, [&](std::size_t a, std::size_t b) {
        const std::size_t x = shared(a, last), y = shared(b, last);
        return x != y ? x < y : rank[a] > rank[b];
      });
      last = *best;
      ready.erase(best);
      if (placed[last])
        continue;
      placed[last] = true;
      order.push_back(last);
      for (const std::size_t next : successors[last])
        if (!dominates(next, last) && !placed[next] && --waiting[next] == 0)
          ready.push_back(next);
    }
    return order;
  }

  const Successors &successors;
  std::vector<std::size_t> reverse; // blocks in reverse postorder
  std::vector<std::size_t> rank, dominator;
  std::vector<std::vector<std::size_t>> loops, predecessors;
};

} // namespace

std::vector<std::size_t> blockOrder(const Successors &successors) {
  return Layout(successors).run();
}

} // namespace cgpredict::simulator
