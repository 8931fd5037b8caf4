#include "analyzer/profile/Profile.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/profile/KeptLines.h"
#include "analyzer/profile/LostSites.h"
#include "analyzer/profile/ProfileError.h"
#include "analyzer/profile/ProfileRuns.h"
#include "analyzer/profile/ReuseSpan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace cgpredict {
namespace {

ProfileGrid makeGrid(const TracedKernel &kernel, const Launch &launch,
                     const ProfileOptions &options) {
  return {launch.extent, options.block.value_or(kernel.block), options.axes};
}

class LaunchProfiler {
public:
  LaunchProfiler(const LaunchSurvey &survey, const GpuDevice &device, const Occupancy &occupancy,
                 const ProfileOptions &options, const ProfileDemand &demand)
      : survey(survey), kernel(survey.kernel()), launch(survey.launch()), options(options),
        demand(demand), grid(makeGrid(kernel, launch, options)), program(survey.program()),
        device(device) {
    model(modelledSms(device, occupancy));
  }

  LaunchProfile run() {
    program.readOnly = demand.readOnlySites;
    program.readOnly.resize(kernel.tables.sites.size());
    findTraced();
    measure(chooseRuns());
    return weighted();
  }

private:
  void model(const ModelledSms &sms);
  void findTraced();
  std::vector<ProfileRun> chooseRuns();
  std::string makeRuns(std::vector<ProfileRun> &runs);
  std::string keepPossible(std::vector<ProfileRun> &runs) const;
  uint64_t mostWords(std::span<const ProfileRun> runs) const;
  std::vector<ProfileRun> runsWithoutSynthesis(const std::string &obstacle);
  bool isOverridden() const;
  void measure(std::span<const ProfileRun> runs);
  void measureRun(const ProfileRun &run);
  void measureBatch(const Batch &batch, const BlockIndex &index, SmMemory &memory);
  void addUp(ProfileTotals &totals) const;
  ReuseShares reuseShares() const;
  LaunchProfile weighted() const;

  const LaunchSurvey &survey;
  const TracedKernel &kernel;
  const Launch &launch;
  const ProfileOptions &options;
  const ProfileDemand &demand;
  ProfileGrid grid;
  WarpProgram program;
  const GpuDevice &device;
  ModelledSms modelled;
  ResidentBlocks resident;
  CacheGeometry geometry;
  TrafficGeometry trafficShape;
  ProfileLayout layout;
  std::vector<BlockRun> traced; // by window
  uint64_t tracedThreads = 0;
  bool cutRecords = false; // of some of them
  std::vector<MeasuredBatch> measured;
  uint64_t batchesLeft = 0, budgetLeft = 0, wholeFrom = 0; // of L2 references
  double instructions = 0, simulated = 0;                  // of all batches, warming ones included
  std::vector<std::string> notes;
};

bool LaunchProfiler::isOverridden() const {
  return grid.block() != kernel.block || options.axes != std::array<uint8_t, 3>{0, 1, 2};
}

void LaunchProfiler::model(const ModelledSms &sms) {
  modelled = sms;
  resident = {sms.blocks(), grid.blocks()};
  geometry = l2Share(device, sms);
  trafficShape = trafficGeometry(device, sms);
  trafficShape.counted = demand.counted.traffic;
  trafficShape.otherRows = demand.otherRows;
  trafficShape.warpsPerBlock = static_cast<uint32_t>(grid.warpsPerBlock());
  const double together = static_cast<double>(sms.blocksPerSm) * sms.ofDevice;
  trafficShape.blocksInStep = std::min(together / static_cast<double>(grid.blocks()), 1.0);
}

void LaunchProfiler::findTraced() {
  for (uint32_t w = 0; w < launch.windowCount; ++w) {
    const Window window = survey.threadsOf(w);
    traced.push_back(BlockIndex(window, grid).longestRun());
    tracedThreads += window.threads.size();
    cutRecords |= survey.isCut(w);
    if (!window.complete)
      notes.push_back(fmt::format("window {} was cut short; its whole blocks are used", w));
  }
}

std::vector<ProfileRun> LaunchProfiler::chooseRuns() {
  layout = survey.whole().layout();
  if (suffices(traced, resident))
    return tracedRuns(traced, resident, 0);
  const ModelledSms wanted = modelled;
  std::vector<ProfileRun> runs;
  std::string obstacle = makeRuns(runs);
  while (!obstacle.empty() && isOverridden() && modelled.sms > 1) {
    model(fewer(modelled, 2, 1));
    if (makeRuns(runs).empty())
      obstacle.clear();
  }
  if (!obstacle.empty()) {
    model(wanted);
    return runsWithoutSynthesis(obstacle);
  }
  notes.push_back("threads that were not traced are made from those that were, whose "
                  "addresses are affine functions of the indices");
  return runs;
}

// Of fewer SMs where their threads have too many records. Why they cannot be made, else "".
std::string LaunchProfiler::makeRuns(std::vector<ProfileRun> &runs) {
  for (;;) {
    runs = synthesisedRuns(resident, grid.gridBlocks());
    std::string obstacle = keepPossible(runs);
    const uint64_t words = obstacle.empty() ? mostWords(runs) : 0;
    if (words <= options.wordBudget || modelled.sms == 1)
      return obstacle;
    model(fewer(modelled, words, options.wordBudget / 8)); // so many that are not folded take long
  }
}

uint64_t LaunchProfiler::mostWords(std::span<const ProfileRun> runs) const {
  uint64_t most = 0;
  for (const ProfileRun &run : runs)
    for (const Batch &batch : run.batches)
      most = std::max<uint64_t>(
          most, survey.synthesis().words(grid, modelled.among(batch.first, batch.blocks)));
  return most;
}

// Removes runs at the ends of the grid whose threads cannot be made; the middle stands for them.
// Why nothing can be made, if the middle cannot.
std::string LaunchProfiler::keepPossible(std::vector<ProfileRun> &runs) const {
  const auto obstacleOf = [&](const ProfileRun &run) {
    std::string obstacle;
    for (const Batch &batch : run.batches)
      if (obstacle.empty())
        obstacle = survey.synthesis().obstacle(grid, modelled.among(batch.first, batch.blocks));
    return obstacle;
  };
  std::string obstacle = obstacleOf(runs[runs.size() / 2]);
  if (obstacle.empty())
    std::erase_if(runs, [&](const ProfileRun &run) { return !obstacleOf(run).empty(); });
  return obstacle;
}

std::vector<ProfileRun> LaunchProfiler::runsWithoutSynthesis(const std::string &obstacle) {
  const auto &[x, y, z] = grid.block();
  uint64_t longest = 0;
  for (const BlockRun &run : traced)
    longest = std::max(longest, run.blocks);
  model(fittedTo(modelled, longest));
  std::vector<ProfileRun> runs =
      tracedRuns(traced, resident, isOverridden() ? resident.perBatch : 0);
  if (runs.empty() && isOverridden())
    throw Error(fmt::format("kernel {}: blocks of {}x{}x{} need threads that were not traced, and "
                            "they do not follow from those that were: {}. Trace {} or keep the "
                            "pragma's block.",
                            kernel.name, x, y, z, obstacle,
                            cutRecords ? "longer records (CGPREDICT_THREAD_WORDS)"
                                       : "more threads (CGPREDICT_WINDOW_THREADS)"));
  if (longest < 2 * resident.perBatch && !runs.empty())
    notes.push_back("fewer threads were traced than two batches of blocks have: the L2 may be "
                    "warmer than the estimate has it");
  return runs;
}

void LaunchProfiler::measure(std::span<const ProfileRun> runs) {
  for (const ProfileRun &run : runs)
    batchesLeft += run.batches.size();
  if (batchesLeft == 0)
    throw Error(fmt::format("kernel {}: launch {} has no block of which all threads were traced; "
                            "the trace is cut or damaged there. Trace the program again.",
                            kernel.name, launch.ordinal));
  budgetLeft = options.lineBudget;
  for (const ProfileRun &run : runs)
    measureRun(run);
}

void LaunchProfiler::measureRun(const ProfileRun &run) {
  SmMemory memory{Cache(geometry),
                  TrafficModel(trafficShape),
                  ReadOnlyCaches(device, modelled.sms),
                  {},
                  demand.counted.misses,
                  device,
                  burstOfWarp(device)};
  std::optional<Window> window;
  std::optional<BlockIndex> index;
  if (run.window)
    index.emplace(window.emplace(survey.readWindow(*run.window)), grid);
  for (const Batch &batch : run.batches) {
    if (!run.window) {
      window = survey.synthesis().makeWindow(grid, modelled.among(batch.first, batch.blocks));
      index.emplace(*window, grid);
    }
    measureBatch(batch, *index, memory);
  }
}

void LaunchProfiler::measureBatch(const Batch &batch, const BlockIndex &index, SmMemory &memory) {
  std::vector<ResidentWarp> warps;
  memory.smOfWarp.clear();
  for (uint64_t block : modelled.among(batch.first, batch.blocks)) {
    index.appendWarps(block, warps);
    memory.smOfWarp.resize(warps.size(), static_cast<uint32_t>(block % modelled.sms));
  }
  BatchMeasurement result =
      cgpredict::measureBatch(program, layout, warps, grid.extentBeyond(batch.blocks), memory,
                              batch.measured, budgetLeft / batchesLeft);
  const uint64_t used = options.lineBudget - budgetLeft;
  wholeFrom = std::max(wholeFrom, used + batchesLeft * result.wholeFrom);
  --batchesLeft;
  budgetLeft -= std::min(budgetLeft, result.lineReferences);
  instructions += result.instructions;
  simulated += static_cast<double>(result.simulated);
  if (batch.measured)
    measured.push_back({batch, std::move(result)});
}

void LaunchProfiler::addUp(ProfileTotals &totals) const {
  const auto hasInterior = [](const MeasuredBatch &each) {
    return each.measurement.interior.warps != 0;
  };
  const bool someInterior = std::ranges::any_of(measured, hasInterior);
  std::vector<BatchPoint> points;
  for (const MeasuredBatch &each : measured)
    points.push_back({each.batch, !someInterior || hasInterior(each)});
  const auto warpsBefore = [&](uint64_t ordinal) {
    return grid.usedWarpsBefore(std::min(ordinal, resident.inGrid));
  };
  const std::vector<double> others = interpolatedWarps(points, resident.inGrid, warpsBefore);
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const auto &[batch, measurement] = measured[i];
    const auto own = static_cast<double>(warpsBefore(batch.end()) - warpsBefore(batch.first));
    const BatchMeasurement::Part &typical = someInterior ? measurement.interior : measurement.all;
    totals.add(measurement.all.totals, own / static_cast<double>(measurement.all.warps));
    if (others[i] != 0)
      totals.add(typical.totals, others[i] / static_cast<double>(typical.warps));
  }
}

// Blocks that run at the same time use lines in any order.
ReuseShares LaunchProfiler::reuseShares() const {
  ReuseShares shares = reuseSpans(survey, grid, layout, trafficShape.l2.lineBytes);
  const double together = static_cast<double>(modelled.blocksPerSm) * modelled.ofDevice;
  for (double &share : shares)
    share = std::min((share + together) / static_cast<double>(grid.blocks()), 1.0);
  return shares;
}

LaunchProfile LaunchProfiler::weighted() const {
  LaunchProfile profile;
  profile.totals = ProfileTotals(kernel.tables);
  addUp(profile.totals);
  const WholeL2 l2{device.l2.size.value(), trafficShape.l2.ways, trafficShape.l2.lineBytes};
  dropKeptLines(profile.totals, layout, l2,
                transfersAgain(profile.totals, layout, l2) ? reuseShares() : ReuseShares());
  profile.warps = static_cast<double>(grid.usedWarpsBefore(grid.blocks()));
  profile.usedWarps = profile.warps / static_cast<double>(grid.blocks() * grid.warpsPerBlock());
  profile.gridBlocks = grid.gridBlocks();
  profile.blocks = grid.blocks();
  profile.block = grid.block();
  profile.lineBytes = geometry.lineBytes;
  profile.trafficLineBytes = trafficShape.l2.lineBytes;
  profile.rows = trafficShape.rows;
  profile.otherRows = trafficShape.otherRows;
  profile.footprintBytes = layout.bytes();
  profile.tracedThreads = tracedThreads;
  profile.threads = grid.threads();
  profile.innerShare = instructions == 0 ? 1 : simulated / instructions;
  profile.wholeFrom = wholeFrom;
  profile.samplingError = samplingError(measured, resident.inGrid);
  profile.notes = notes;
  for (std::string note : {noteOfLostSites(kernel.tables, profile.totals), noteOf(modelled)})
    if (!note.empty())
      profile.notes.push_back(std::move(note));
  return profile;
}

void checkOptions(const ProfileOptions &options) {
  std::array<uint8_t, 3> sorted = options.axes;
  std::ranges::sort(sorted);
  if (sorted != std::array<uint8_t, 3>{0, 1, 2})
    throw Error(fmt::format("axes {}, {}, {}: expected each of 0, 1 and 2 once", options.axes[0],
                            options.axes[1], options.axes[2]));
  if (options.block && std::ranges::find(*options.block, 0u) != options.block->end())
    throw Error("block: expected at least one thread in each dimension");
}

} // namespace

std::array<uint64_t, 3> gridOf(const TracedKernel &kernel, const Launch &launch,
                               const ProfileOptions &options) {
  checkOptions(options);
  return makeGrid(kernel, launch, options).gridBlocks();
}

MemoryShape memoryShapeOf(const GpuDevice &device) {
  return {device.smCount,
          device.l2,
          dramTransaction(device),
          globalL1(device),
          hasReadOnlyCache(device),
          device.readOnly,
          device};
}

LaunchProfile profileLaunch(const LaunchSurvey &survey, const GpuDevice &device,
                            const Occupancy &occupancy, const ProfileOptions &options,
                            const ProfileDemand &demand) {
  assert(occupancy.blocksPerSm > 0);
  checkOptions(options);
  return LaunchProfiler(survey, device, occupancy, options, demand).run();
}

} // namespace cgpredict
