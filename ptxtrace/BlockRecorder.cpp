#include "ptxtrace/BlockRecorder.h"

#include "analyzer/base/Error.h"
#include "simulator/ThreadMemory.h"

#include <fmt/format.h>

namespace cgpredict::ptxtrace {

using simulator::Lanes;
using simulator::Step;

BlockRecorder::BlockRecorder(const simulator::LoweredFunction &entry, TraceTables &made,
                             const RecordPlan &plan, const std::string &file, uint64_t threadWords)
    : steps(entry.steps), made(made), plan(plan), threadWords(threadWords),
      watch(entry.steps.size()), events(entry.steps.size()) {
  watchBlocks(entry, file);
  for (uint32_t b = 0; b < made.accesses.size(); ++b)
    for (const RecordedAccess &access : made.accesses[b]) {
      const uint32_t at = entry.firstStep[access.statement];
      events[at].access = static_cast<int32_t>(uses.size());
      watch[at] = 1;
      uses.push_back({access.site, access.isAtomic ? 2U : 1U});
    }
}

void BlockRecorder::watchBlocks(const simulator::LoweredFunction &entry, const std::string &file) {
  for (uint32_t b = 0; b < made.graph.blocks.size(); ++b) {
    const std::size_t statement = made.graph.blocks[b].begin;
    const uint32_t at = entry.firstStep[statement];
    if (events[at].block >= 0)
      throw Error(
          fmt::format("{}:{}: a part of '{}' that does nothing; a trace cannot tell whether "
                      "it was executed",
                      file, made.tables.blocks[b].line, made.tables.kernel));
    events[at].block = static_cast<int32_t>(b);
    watch[at] = 1;
  }
}

void BlockRecorder::beginBlock(const std::array<uint32_t, 3> &index) {
  recorded.index = index;
  const std::array<uint32_t, 3> &block = made.tables.block;
  recorded.threads.resize(block[0] * block[1] * block[2]);
  const std::size_t count = (recorded.threads.size() + WarpSize - 1) / WarpSize;
  while (warps.size() < count)
    warps.push_back(
        std::make_unique<WarpRecorder>(plan, made.graph, made.tables.records, threadWords));
  for (const auto &warp : warps)
    warp->begin();
}

void BlockRecorder::endBlock() {
  for (std::size_t w = 0; w < warps.size(); ++w) {
    warps[w]->end();
    for (std::size_t lane = 0; lane < WarpSize; ++lane)
      if (const std::size_t thread = w * WarpSize + lane; thread < recorded.threads.size())
        warps[w]->exchange(lane, recorded.threads[thread]);
  }
  receiver(recorded);
}

void BlockRecorder::step(uint32_t index, unsigned firstThread, LaneMask group, const Lanes &lanes) {
  WarpRecorder &warp = *warps[firstThread / WarpSize];
  const Event &event = events[index];
  const bool isGuardedAccess = event.access >= 0 && steps[index].guarded;
  const LaneMask entering = isGuardedAccess ? lanes.mask : group;
  if (event.block >= 0 && entering != 0)
    warp.enter(static_cast<uint32_t>(event.block), entering);
  if (event.access >= 0 && lanes.mask != 0)
    recordAccess(warp, uses[static_cast<std::size_t>(event.access)], steps[index], lanes);
}

void BlockRecorder::recordAccess(WarpRecorder &warp, Use &use, const Step &step,
                                 const Lanes &lanes) {
  LaneValues addresses;
  const auto offset = static_cast<uint64_t>(step.immediate);
  if (step.sourceBytes[0] == 8) {
    const uint64_t *base = lanes.at<uint64_t>(step.source[0]);
    for (unsigned l = 0; l < WarpSize; ++l)
      addresses[l] = base[l] + offset;
  } else {
    const uint32_t *base = lanes.at<uint32_t>(step.source[0]);
    for (unsigned l = 0; l < WarpSize; ++l)
      addresses[l] = static_cast<uint32_t>(base[l] + static_cast<uint32_t>(offset));
  }
  if (step.space == ptx::Space::Generic)
    resolve(use, addresses, lanes.mask);
  warp.access(addresses, lanes.mask, use.words);
}

// A site is in one space: that of the first address that it has.
void BlockRecorder::resolve(Use &use, LaneValues &addresses, LaneMask lanes) {
  forEachLane(lanes, [&](unsigned lane) {
    uint64_t &address = addresses[lane];
    if (address - simulator::LocalWindow < simulator::WindowBytes)
      throw simulator::Fault{lane, "has a generic address of local memory, which a trace cannot "
                                   "carry; compile with -O2 or more"};
    const bool shared = address - simulator::SharedWindow < simulator::WindowBytes;
    const Resolved space = shared ? Resolved::Shared : Resolved::Global;
    if (use.space != Resolved::Unknown && use.space != space)
      throw simulator::Fault{lane,
                             "has a generic address that is in shared memory for some threads "
                             "and in global memory for others, which a trace cannot carry"};
    if (use.space == Resolved::Unknown && shared)
      for (uint32_t site = use.site; site < use.site + use.words; ++site) {
        made.tables.sites[site].space = MemorySpace::Shared;
        made.tables.sites[site].object = -1;
      }
    use.space = space;
    if (shared)
      address -= simulator::SharedWindow;
  });
}

} // namespace cgpredict::ptxtrace
