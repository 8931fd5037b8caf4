#include "analyzer/profile/shared/SharedBlocks.h"

#include "analyzer/base/Error.h"
#include "analyzer/profile/ProfileThreads.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

constexpr int64_t BlocksOfRun = 3;

class BlockSampler {
public:
  BlockSampler(const TracedKernel &kernel, const ProfileGrid &grid, const std::vector<bool> &wanted,
               std::span<const uint32_t> tile)
      : program(makeWarpProgram(kernel.tables)), grid(grid), wanted(wanted), tile(tile) {}

  // Several of the first window, of later ones that in the middle.
  void addTraced(const Window &window) {
    const BlockRun run = BlockIndex(window, grid).longestRun();
    if (!empty() && run.blocks > 0)
      return add(run.first + run.blocks / 2, window);
    for (const OrdinalSample &sample :
         sampleOrdinals(static_cast<int64_t>(run.blocks), BlocksOfRun))
      add(run.first + static_cast<uint64_t>(sample.ordinal), window);
  }

  void add(uint64_t block, const Window &window) {
    const auto same = [&](const SampledBlock &other) { return other.block == block; };
    if (std::ranges::any_of(sampled, same))
      return;
    std::vector<BlockThread> threads;
    for (const ThreadRecords &thread : window.threads) {
      const ProfileGrid::Position position = grid.positionOf(thread.coordinate);
      if (position.block == block)
        threads.push_back({static_cast<uint32_t>(position.thread), thread.words, thread.rest});
    }
    std::ranges::sort(threads, {}, &BlockThread::thread);
    sampled.push_back({block, 0, stepsOfBlock(program, threads, wanted, tile)});
  }

  bool empty() const { return sampled.empty(); }

  // A block stands for those that are nearer to it than to another.
  std::vector<SampledBlock> take() {
    std::ranges::sort(sampled, {}, &SampledBlock::block);
    const auto all = static_cast<double>(grid.blocks());
    double from = 0;
    for (std::size_t i = 0; i < sampled.size(); ++i) {
      const double to = i + 1 == sampled.size()
                            ? all
                            : static_cast<double>(sampled[i].block + sampled[i + 1].block + 1) / 2;
      sampled[i].share = (to - from) / all;
      from = to;
    }
    return std::move(sampled);
  }

private:
  WarpProgram program;
  const ProfileGrid &grid;
  const std::vector<bool> &wanted;
  std::span<const uint32_t> tile;
  std::vector<SampledBlock> sampled;
};

[[noreturn]] void refuse(const TracedKernel &kernel, const std::string &obstacle) {
  throw Error(fmt::format("kernel {}: shared memory needs whole blocks of threads, which were not "
                          "traced and do not follow from those that were: {}. Trace more threads "
                          "(CGPREDICT_WINDOW_THREADS) or keep the pragma's block.",
                          kernel.name, obstacle));
}

} // namespace

std::vector<SampledBlock> sampleBlocks(const LaunchSurvey &survey, const ProfileGrid &grid,
                                       const std::vector<bool> &wanted,
                                       std::span<const uint32_t> tile) {
  const TracedKernel &kernel = survey.kernel();
  BlockSampler sampler(kernel, grid, wanted, tile);
  for (uint32_t w = 0; w < survey.launch().windowCount; ++w)
    sampler.addTraced(survey.readWindow(w));
  if (!sampler.empty())
    return sampler.take();
  const Synthesis &synthesis = survey.synthesis();
  for (const OrdinalSample &sample :
       sampleOrdinals(static_cast<int64_t>(grid.blocks()), BlocksOfRun)) {
    const uint64_t block[] = {static_cast<uint64_t>(sample.ordinal)};
    if (std::string obstacle = synthesis.obstacle(grid, block); !obstacle.empty())
      refuse(kernel, obstacle);
    sampler.add(block[0], synthesis.makeWindow(grid, block));
  }
  return sampler.take();
}

} // namespace cgpredict
