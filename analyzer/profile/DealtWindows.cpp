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
    for (double Traffic::*field :
         {&Traffic::replays, &Traffic::sectors, &Traffic::waitsForL2, &Traffic::joinsL2})
      site.traffic.traffic.*field = weight * (apart.sites[s].traffic.traffic.*field);
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

std::vector<ResidentWarp> warpsOf(const BlockIndex &index, const BlockRun &run) {
  std::vector<ResidentWarp> warps;
  for (uint64_t block = run.first; block < run.end(); ++block)
    index.appendWarps(block, warps);
  return warps;
}

// Blocks of code that a warp passes, of those without a thread at an edge where there are some.
double workOf(const BatchCounts &counts) {
  const ExecutionCounts &typical = counts.interior.warps != 0 ? counts.interior : counts.all;
  double executions = 0;
  for (const ExecutionCount &block : typical.blocks)
    executions += block.executions;
  return executions / static_cast<double>(typical.warps);
}

// Of each block of a window.
std::vector<double> worksOf(const DealtWindows &dealt, const BlockIndex &index, const BlockRun &run,
                            const WarpProgram &program, const ProfileLayout &layout) {
  std::vector<double> works;
  for (uint64_t block = run.first; block < run.end(); ++block)
    works.push_back(workOf(countBatch(program, layout, warpsOf(index, {block, 1}),
                                      dealt.grid.extentBeyond(run.blocks))));
  return works;
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

DealtMeasurement measureDealt(const DealtWindows &dealt, std::vector<DealtBatch> batches,
                              const WarpProgram &program, const ProfileLayout &layout,
                              uint32_t sms, bool warm, SmMemory &memory,
                              BatchSimulator &simulator) {
  const KernelTables &tables = *program.tables;
  const std::vector<BlockIndex> indices = indicesOf(dealt);
  ProfileTotals apart(tables), together(tables);
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
  const ProfileTotals seen = joinedViews(together, apart);
  const double error = std::sqrt(squares / static_cast<double>(batches.size()));
  DealtMeasurement measurement;
  std::vector<std::vector<double>> works;
  double blocks = 0;
  for (std::size_t w = 0; w < indices.size(); ++w) {
    const BlockRun &run = dealt.traced[w];
    const BatchCounts counts = countBatch(program, layout, warpsOf(indices[w], run),
                                          dealt.grid.extentBeyond(run.blocks));
    measurement.windows.push_back(
        {{run.first, run.blocks, true}, scaledTo(tables, counts, seen, error)});
    works.push_back(worksOf(dealt, indices[w], run, program, layout));
    blocks += static_cast<double>(run.blocks);
  }
  measurement.byPlace = correlationWithin(works);
  measurement.workError =
      errorOf(works, measurement.byPlace, blocks / static_cast<double>(dealt.grid.blocks()));
  return measurement;
}

} // namespace cgpredict
