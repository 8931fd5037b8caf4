#include "test/support/NaiveSimt.h"

#include <map>
#include <set>
#include <utility>

namespace cgpredict::test {
namespace {

constexpr uint32_t End = ~uint32_t{0}; // behind the blocks without successors

// Every block's post-dominators, by iteration to the fixed point.
std::map<uint32_t, std::set<uint32_t>> postDominators(const KernelTables &tables) {
  std::set<uint32_t> all = {End};
  for (uint32_t b = 0; b < tables.blocks.size(); ++b)
    all.insert(b);
  std::map<uint32_t, std::set<uint32_t>> result;
  for (uint32_t b : all)
    result[b] = b == End ? std::set<uint32_t>{End} : all;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < tables.blocks.size(); ++b) {
      std::vector<uint32_t> next = tables.blocks[b].successors;
      if (next.empty())
        next = {End};
      std::set<uint32_t> common = result[next[0]];
      for (uint32_t n : next)
        std::erase_if(common, [&](uint32_t d) { return !result[n].contains(d); });
      common.insert(b);
      changed |= common != result[b];
      result[b] = common;
    }
  }
  return result;
}

// The one that all others post-dominate.
std::vector<uint32_t> immediatePostDominators(const KernelTables &tables) {
  auto sets = postDominators(tables);
  std::vector<uint32_t> result;
  for (uint32_t b = 0; b < tables.blocks.size(); ++b) {
    std::set<uint32_t> strict = sets[b];
    strict.erase(b);
    for (uint32_t candidate : strict)
      if (sets[candidate] == strict)
        result.push_back(candidate);
  }
  return result;
}

class Machine {
public:
  Machine(const KernelTables &tables, std::span<const ThreadRun> threads)
      : threads(threads), meet(immediatePostDominators(tables)), at(threads.size()) {
    warp.executions.resize(tables.blocks.size());
    warp.lanes.resize(tables.blocks.size());
  }

  NaiveWarp run() {
    std::set<std::size_t> everyone;
    for (std::size_t lane = 0; lane < threads.size(); ++lane)
      everyone.insert(lane);
    if (!everyone.empty())
      runTo(End, here(0), everyone);
    return std::move(warp);
  }

private:
  uint32_t here(std::size_t lane) const {
    return at[lane] < threads[lane].blocks.size() ? threads[lane].blocks[at[lane]].block : End;
  }

  // From block `pc` until `lanes` stand before block `stop`.
  void runTo(uint32_t stop, uint32_t pc, const std::set<std::size_t> &lanes) {
    while (pc != stop) {
      execute(pc, lanes);
      std::map<uint32_t, std::set<std::size_t>> sides;
      for (std::size_t lane : lanes)
        sides[here(lane)].insert(lane);
      if (sides.size() == 1) {
        pc = sides.begin()->first;
        continue;
      }
      for (const auto &[side, who] : sides)
        runTo(meet[pc], side, who);
      pc = meet[pc];
    }
  }

  void execute(uint32_t block, const std::set<std::size_t> &lanes) {
    warp.executions[block] += 1;
    warp.lanes[block] += lanes.size();
    const ExecutedBlock &first = threads[*lanes.begin()].blocks[at[*lanes.begin()]];
    for (std::size_t k = 0; k < first.accesses.size(); ++k) {
      NaiveInstruction instruction{first.accesses[k].first, {}};
      for (std::size_t lane : lanes)
        instruction.addresses[lane] = threads[lane].blocks[at[lane]].accesses[k].second;
      warp.instructions.push_back(instruction);
    }
    for (std::size_t lane : lanes)
      ++at[lane];
  }

  std::span<const ThreadRun> threads;
  std::vector<uint32_t> meet;
  std::vector<std::size_t> at; // block of each lane's run
  NaiveWarp warp;
};

} // namespace

NaiveWarp runWarp(const KernelTables &tables, std::span<const ThreadRun> threads) {
  return Machine(tables, threads).run();
}

} // namespace cgpredict::test
