// Launches whose threads follow no function of their indices: stand-ins, else blocks that are dealt.
#include "analyzer/affine/CodeSlopes.h"
#include "analyzer/profile/LaunchProfiler.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {

constexpr uint64_t MostDealtWords = 2 * Synthesis::MostWords; // of all windows: 512 MiB
constexpr uint64_t SpreadBlocks = 256; // a triangle's executions within two percent

// Where the blocks of an SM are farther apart than a window is long, there are several, each with a
// whole block, and all find place in memory.
bool LaunchProfiler::canDeal() const {
  uint64_t words = 0, longest = 0;
  for (uint32_t w = 0; w < launch.windowCount; ++w) {
    words += survey.wordsOf(w);
    longest = std::max(longest, traced[w].blocks);
  }
  const bool apart = std::ranges::adjacent_find(traced, [](const BlockRun &a, const BlockRun &b) {
                       return a.end() > b.first;
                     }) == traced.end();
  return traced.size() > 1 && apart && longest < resident.perBatch &&
         words <= MostDealtWords &&
         std::ranges::all_of(traced, [](const BlockRun &run) { return run.blocks != 0; });
}

void LaunchProfiler::measureDealt() {
  uint64_t blocks = 0;
  for (uint32_t w = 0; w < launch.windowCount; ++w) {
    windows.push_back(survey.readWindow(w));
    blocks += traced[w].blocks;
  }
  const DealtWindows dealt{windows, traced, grid};
  standIns.emplace(kernel.tables, launch.extent, windows, addressSlopes(kernel, launch),
                   IndexDigits(kernel, launch));
  const ModelledSms wanted = modelled;
  std::optional<DealtRates> rates = ratesOfStandIns();
  if (!rates) {
    standIns.reset();
    model(fittedTo(wanted, blocks));
    const std::vector<DealtBatch> batches = dealtBatches(traced, modelled);
    simulator.emplace(program, layout, options.lineBudget, batches.size());
    SmMemory memory = coldMemory();
    rates = dealtRates(dealt, batches, program, layout, modelled.sms,
                       2 * together() < grid.blocks(), memory, *simulator);
  }
  measureAll(dealt, *rates);
}

// Where threads on one side of a line run nothing, blocks at the head, in the middle and at the tail
// tell what accesses meet, but not how many there are: that blocks all over the grid do.
void LaunchProfiler::measureByPlace(std::span<const ProfileRun> runs) {
  const Synthesis &synthesis = survey.synthesis();
  const MakeBlocks make = [&](std::span<const uint64_t> blocks) {
    return synthesis.makeWindow(grid, blocks);
  };
  std::vector<BlockRun> places;
  for (uint64_t block : spreadBlocks(grid.gridBlocks(), SpreadBlocks)) {
    const std::span one(&block, 1);
    if (!synthesis.obstacle(grid, one).empty())
      continue;
    places.push_back({block, 1});
    windows.push_back(make(one));
  }
  if (places.empty())
    return measure(runs);
  measureAll({windows, places, grid}, ratesOf(runs, make));
  isEvenSample = true;
  for (MeasuredBatch &each : measured) // has as many edges as others
    each.measurement.interior = each.measurement.all;
}

void LaunchProfiler::measureAll(const DealtWindows &dealt, const DealtRates &rates) {
  DealtMeasurement all = cgpredict::measureDealt(dealt, rates, program, layout);
  measured = std::move(all.windows);
  byPlace = all.byPlace;
  workError = all.workError;
  works = std::move(all.works);
}

// What blocks of the grid meet whose threads stand-ins take the place of; none where they cannot.
std::optional<DealtRates> LaunchProfiler::ratesOfStandIns() {
  if (!standIns->obstacle().empty())
    return std::nullopt;
  const auto wordsOf = [&](std::span<const uint64_t> blocks) {
    return standIns->words(grid, blocks);
  };
  std::vector<ProfileRun> runs;
  uint64_t words = 0;
  do {
    runs = synthesisedRuns(resident, grid.gridBlocks());
    words = mostWords(runs, modelled, wordsOf);
  } while (modelsFewerFor(words));
  if (words > Synthesis::MostWords)
    return std::nullopt;
  notes.push_back("threads that were not traced go the way of those that were, to places that are "
                  "affine functions of the indices");
  return ratesOf(runs, [&](std::span<const uint64_t> blocks) {
    return standIns->makeWindow(grid, blocks);
  });
}

DealtRates LaunchProfiler::ratesOf(std::span<const ProfileRun> runs, const MakeBlocks &make) {
  startSimulator(runs);
  DealtRates rates{ProfileTotals(kernel.tables)};
  double squares = 0, batches = 0;
  for (const ProfileRun &run : runs) {
    SmMemory memory = coldMemory();
    for (const Batch &batch : run.batches) {
      const Window window = make(modelled.among(batch.first, batch.blocks));
      const SimulatedBatch seen = simulate(batch, BlockIndex(window, grid), memory);
      if (!batch.measured)
        continue;
      rates.seen.add(seen.simulation.seen, 1);
      squares += seen.simulation.missError * seen.simulation.missError;
      ++batches;
    }
  }
  rates.missError = std::sqrt(squares / batches);
  return rates;
}

} // namespace cgpredict
