#include "analyzer/profile/DealtWindows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cgpredict {

std::vector<DealtBatch> dealtBatches(std::span<const BlockRun> traced,
                                     const ModelledSms &modelled) {
  std::vector<BlockRun> left(traced.begin(), traced.end());
  const auto hasBlocks = [](const BlockRun &run) { return run.blocks != 0; };
  std::vector<DealtBatch> batches;
  for (uint64_t slot = 0, window = 0; std::ranges::any_of(left, hasBlocks); ++slot, ++window) {
    if (slot % modelled.blocksPerSm == 0)
      batches.push_back({{}, 2 * std::ranges::count_if(left, hasBlocks) > std::ssize(left)});
    for (uint32_t sm = 0; sm < modelled.sms && std::ranges::any_of(left, hasBlocks); ++sm) {
      while (!hasBlocks(left[window % left.size()]))
        ++window;
      BlockRun &run = left[window % left.size()];
      batches.back().blocks.push_back({window % left.size(), run.first++});
      --run.blocks;
    }
  }
  return batches;
}

ProfileTotals joinedViews(const ProfileTotals &together, const ProfileTotals &apart) {
  ProfileTotals joined = together;
  for (std::size_t s = 0; s < joined.sites.size(); ++s) {
    SiteTotals &site = joined.sites[s];
    if (site.allExecutions() == 0)
      site = apart.sites[s];
    if (apart.sites[s].allExecutions() == 0)
      continue;
    const double weight = site.allExecutions() / apart.sites[s].allExecutions();
    site.traffic.takeL2(apart.sites[s].traffic, weight);
  }
  return joined;
}

namespace {

std::vector<BlockIndex> indicesOf(const DealtWindows &dealt) {
  std::vector<BlockIndex> indices;
  for (const Window &window : dealt.windows)
    indices.emplace_back(window, dealt.grid);
  return indices;
}

// Warps of consecutive blocks, and where each block's end among them.
struct BlockWarps {
  std::vector<ResidentWarp> warps;
  std::vector<std::size_t> ends;
};

BlockWarps warpsOf(const BlockIndex &index, const BlockRun &run) {
  BlockWarps of;
  for (uint64_t block = run.first; block < run.end(); ++block) {
    index.appendWarps(block, of.warps);
    of.ends.push_back(of.warps.size());
  }
  return of;
}

// A warp's mean, of those without a thread at an edge where there are some.
double typicalWork(std::span<const WarpWork> works) {
  double all = 0, interior = 0;
  std::ptrdiff_t inside = 0;
  for (const WarpWork &work : works) {
    all += work.operations;
    interior += work.interior ? work.operations : 0;
    inside += work.interior;
  }
  return inside != 0 ? interior / static_cast<double>(inside)
                     : all / static_cast<double>(works.size());
}

// Of the blocks' mean: windows that lie apart, or blocks wherever they lie.
double errorOf(std::span<const std::vector<double>> works, double byPlace, double shareSeen) {
  std::vector<double> all, means;
  for (const std::vector<double> &work : works) {
    all.insert(all.end(), work.begin(), work.end());
    means.push_back(std::reduce(work.begin(), work.end()) / static_cast<double>(work.size()));
  }
  return byPlace * systematicError(means, shareSeen) +
         (1 - byPlace) * systematicError(all, shareSeen);
}

} // namespace

DealtRates dealtRates(const DealtWindows &dealt, std::vector<DealtBatch> batches,
                      const WarpProgram &program, const ProfileLayout &layout, uint32_t sms,
                      bool warm, SmMemory &memory, BatchSimulator &simulator) {
  const std::vector<BlockIndex> indices = indicesOf(dealt);
  ProfileTotals apart(*program.tables), together(*program.tables);
  double squares = 0; // of errors
  if (warm)
    std::ranges::reverse(batches);
  for (const DealtBatch &batch : batches) {
    std::vector<ResidentWarp> warps;
    memory.smOfWarp.clear();
    for (std::size_t i = 0; i < batch.blocks.size(); ++i) {
      indices[batch.blocks[i].window].appendWarps(batch.blocks[i].block, warps);
      memory.smOfWarp.resize(warps.size(), static_cast<uint32_t>(i % sms));
    }
    const BatchCounts counts = countBatch(program, layout, warps, {});
    const BatchSimulation simulation = simulator.run(warps, counts, memory, true);
    (batch.fromMost ? apart : together).add(simulation.seen, 1);
    squares += simulation.missError * simulation.missError;
  }
  return {joinedViews(together, apart), std::sqrt(squares / static_cast<double>(batches.size()))};
}

DealtMeasurement measureDealt(const DealtWindows &dealt, const DealtRates &rates,
                              const WarpProgram &program, const ProfileLayout &layout) {
  const KernelTables &tables = *program.tables;
  const std::vector<BlockIndex> indices = indicesOf(dealt);
  DealtMeasurement measurement;
  std::vector<std::vector<double>> works;
  double blocks = 0;
  for (std::size_t w = 0; w < indices.size(); ++w) {
    const BlockRun &run = dealt.traced[w];
    const BlockWarps of = warpsOf(indices[w], run);
    const BatchCounts counts =
        countBatch(program, layout, of.warps, dealt.grid.extentBeyond(run.blocks));
    measurement.windows.push_back(
        {{run.first, run.blocks, true}, scaledTo(tables, counts, rates.seen, rates.missError)});
    works.emplace_back();
    for (uint64_t block = 0, from = 0; block < run.blocks; from = of.ends[block++]) {
      const auto own = std::span(counts.works).subspan(from, of.ends[block] - from);
      works.back().push_back(typicalWork(own));
      measurement.works.push_back({run.first + block, longestOf(own)});
    }
    blocks += static_cast<double>(run.blocks);
  }
  measurement.byPlace = correlationWithin(works);
  measurement.workError =
      errorOf(works, measurement.byPlace, blocks / static_cast<double>(dealt.grid.blocks()));
  return measurement;
}

} // namespace cgpredict
