#include "analyzer/profile/LaunchProfiler.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/profile/LaunchTotals.h"
#include "analyzer/profile/LostSites.h"
#include "analyzer/profile/ProfileError.h"
#include "analyzer/profile/ReuseSpan.h"
#include "analyzer/tables/IndexedSites.h"
#include "analyzer/warps/Residency.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

// Of a warp, in operations.
double meanWork(const LaunchProfile &launch, const KernelTables &tables) {
  double operations = 0;
  for (std::size_t b = 0; b < tables.blocks.size(); ++b)
    operations += launch.totals.blockExecutions[b] *
                  static_cast<double>(tables.blocks[b].operations.size());
  return operations / launch.warps;
}

} // namespace

ProfileGrid gridWith(const TracedKernel &kernel, const Launch &launch,
                     const ProfileOptions &options) {
  return {launch.extent, options.block.value_or(kernel.block), options.axes};
}

LaunchProfiler::LaunchProfiler(const LaunchSurvey &survey, const GpuDevice &device,
                               const Occupancy &occupancy, const ProfileOptions &options,
                               const ProfileDemand &demand)
    : survey(survey), kernel(survey.kernel()), launch(survey.launch()), options(options),
      demand(demand), grid(gridWith(kernel, launch, options)), program(survey.program()),
      device(device) {
  model(modelledSms(device, occupancy));
}

LaunchProfile LaunchProfiler::run() {
  program.readOnly = demand.readOnlySites;
  program.readOnly.resize(kernel.tables.sites.size());
  findTraced();
  measureBlocks();
  return weighted();
}

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
    if (launch.windowCount <= 3 || window.blocks > 1) {
      longWindows.push_back(traced.back());
      longIndices.push_back(w);
    }
    tracedThreads += window.threads.size();
    cutRecords |= survey.isCut(w);
    if (!window.complete)
      notes.push_back(fmt::format("window {} was cut short; its whole blocks are used", w));
  }
}

std::vector<ProfileRun> LaunchProfiler::longRuns(uint64_t least) const {
  std::vector<ProfileRun> runs = tracedRuns(longWindows, resident, least);
  for (ProfileRun &run : runs)
    run.window = longIndices[*run.window];
  return runs;
}

void LaunchProfiler::measureBlocks() {
  layout = survey.whole().layout();
  const bool someIdle = survey.synthesis().knowsIdle();
  if (suffices(longWindows, resident) && (!someIdle || hasGrid(longWindows, resident)))
    return measure(longRuns(0));
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
    return canDeal() ? measureDealt() : measure(runsWithoutSynthesis(obstacle));
  }
  notes.push_back("threads that were not traced are made from those that were, whose "
                  "addresses are affine functions of the indices");
  return someIdle ? measureByPlace(runs) : measure(runs);
}

// Where the records of threads at once are that many words, and more than are wanted.
bool LaunchProfiler::modelsFewerFor(uint64_t words) {
  if (words <= options.wordBudget || modelled.sms == 1)
    return false;
  model(fewer(modelled, words, options.wordBudget / 8)); // so many that are not folded take long
  return true;
}

// Of fewer SMs where their threads have too many records. Why they cannot be made, else "".
std::string LaunchProfiler::makeRuns(std::vector<ProfileRun> &runs) {
  const auto wordsOf = [&](std::span<const uint64_t> blocks) {
    return survey.synthesis().words(grid, blocks);
  };
  std::string obstacle;
  do {
    runs = synthesisedRuns(resident, grid.gridBlocks());
    obstacle = keepPossible(runs, survey.synthesis(), grid, modelled);
  } while (obstacle.empty() && modelsFewerFor(mostWords(runs, modelled, wordsOf)));
  return obstacle;
}

std::vector<ProfileRun> LaunchProfiler::runsWithoutSynthesis(const std::string &obstacle) {
  const auto &[x, y, z] = grid.block();
  uint64_t longest = 0;
  for (const BlockRun &run : longWindows)
    longest = std::max(longest, run.blocks);
  model(fittedTo(modelled, longest));
  std::vector<ProfileRun> runs = longRuns(isOverridden() ? resident.perBatch : 0);
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

void LaunchProfiler::startSimulator(std::span<const ProfileRun> runs) {
  std::size_t batches = 0;
  for (const ProfileRun &run : runs)
    batches += run.batches.size();
  if (batches == 0)
    throw Error(fmt::format("kernel {}: launch {} has no block of which all threads were traced; "
                            "the trace is cut or damaged there. Trace the program again.",
                            kernel.name, launch.ordinal));
  simulator.emplace(program, layout, options.lineBudget, batches);
}

void LaunchProfiler::measure(std::span<const ProfileRun> runs) {
  startSimulator(runs);
  for (const ProfileRun &run : runs)
    measureRun(run);
}

constexpr uint32_t LongestBurst = 16; // memory instructions

// How many of them `stream` has before the first of another kind.
static uint32_t ofOneKind(WarpStream stream, std::span<const Site> sites) {
  WarpAccess access;
  std::optional<SiteKind> kind;
  uint32_t together = 0;
  for (; together < LongestBurst && stream.next(access); ++together)
    if (kind.value_or(sites[access.site].kind) != sites[access.site].kind)
      break;
    else
      kind = sites[access.site].kind;
  return std::max(together, 1u);
}

// A scheduler goes on with a warp until it waits (greedy, then the oldest): with an L1, of joined
// turns' loads.
static uint32_t usualBurst(const GpuDevice &device) {
  return globalL1(device).value() > 0 ? LongestBurst : 1;
}

// Without an L1 loads of a thread that makes few accesses: loops around them are unrolled whole, and
// all loads are on their way before what is stored has been computed. The method's own L2 has one
// of each warp.
uint32_t LaunchProfiler::burstOf(const BatchCounts &counts,
                                 std::span<const ResidentWarp> warps) const {
  constexpr uint32_t few = 32;
  const uint32_t usual = usualBurst(device);
  if (usual > 1 || demand.counted.misses || counts.rounds > few || warps.empty())
    return usual;
  return ofOneKind(makeStream(program, layout, warps[warps.size() / 2]), kernel.tables.sites);
}

SmMemory LaunchProfiler::coldMemory() const {
  return {Cache(geometry),
          TrafficModel(trafficShape),
          ReadOnlyCaches(device, modelled.sms),
          {},
          demand.counted.misses,
          device,
          usualBurst(device)};
}

void LaunchProfiler::measureRun(const ProfileRun &run) {
  SmMemory memory = coldMemory();
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

LaunchProfiler::SimulatedBatch
LaunchProfiler::simulate(const Batch &batch, const BlockIndex &index, SmMemory &memory) {
  SimulatedBatch of;
  std::vector<ResidentWarp> warps;
  memory.smOfWarp.clear();
  of.blocks = modelled.among(batch.first, batch.blocks);
  for (uint64_t block : of.blocks) {
    index.appendWarps(block, warps);
    of.ends.push_back(warps.size());
    memory.smOfWarp.resize(warps.size(), modelled.smOf(block - batch.first));
  }
  of.counts = countBatch(program, layout, warps, grid.extentBeyond(batch.blocks));
  memory.burst = burstOf(of.counts, warps);
  of.simulation = simulator->run(warps, of.counts, memory, batch.measured);
  return of;
}

void LaunchProfiler::measureBatch(const Batch &batch, const BlockIndex &index, SmMemory &memory) {
  const auto [blocks, ends, counts, simulation] = simulate(batch, index, memory);
  if (!batch.measured)
    return;
  measured.push_back(
      {batch, scaledTo(kernel.tables, counts, simulation.seen, simulation.missError)});
  for (std::size_t b = 0, from = 0; b < blocks.size(); from = ends[b++])
    works.push_back({blocks[b], longestOf(std::span(counts.works).subspan(from, ends[b] - from))});
}

// Blocks that run at the same time use lines in any order.
ReuseShares LaunchProfiler::reuseShares() const {
  const MakeBlock byStandIns = [&](uint64_t block) {
    return standIns->makeWindow(grid, std::span(&block, 1));
  };
  const IndexDigits digits(kernel, launch);
  std::vector<int64_t> rows;
  for (const int64_t threads : digits.unitsAlong(0))
    rows.push_back(threads / static_cast<int64_t>(grid.block()[0]));
  ReuseShares shares =
      reuseSpans(kernel.tables, standIns ? byStandIns : madeBy(survey.synthesis(), grid), grid,
                 layout, trafficShape.l2.lineBytes, rows);
  for (double &share : shares)
    share = std::min((share + static_cast<double>(together())) / static_cast<double>(grid.blocks()),
                     1.0);
  return shares;
}

LaunchProfile LaunchProfiler::weighted() const {
  LaunchProfile profile;
  profile.totals =
      launchTotals(measured, grid, resident.inGrid, isEvenSample ? 0 : byPlace, kernel.tables);
  const WholeL2 l2{device.l2.size.value(), trafficShape.l2.ways, trafficShape.l2.lineBytes,
                   device.l2.partitions};
  dropKeptLines(profile.totals, layout, l2, sitesBehindIndex(kernel.tables),
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
  profile.innerShare = simulator->share();
  profile.wholeFrom = simulator->wholeFrom();
  profile.samplingError = samplingError(measured, resident.inGrid);
  profile.workError = workError;
  if (const double mean = meanWork(profile, kernel.tables); mean > 0)
    profile.makespan = makespan(works, resident.inGrid, together(), byPlace) / mean;
  profile.notes = notes;
  const double waves = static_cast<double>(resident.inGrid) / static_cast<double>(together());
  for (std::string note : {noteOfLostSites(kernel.tables, profile.totals), noteOf(modelled),
                           noteOfUnevenBlocks(profile.makespan, waves)})
    if (!note.empty())
      profile.notes.push_back(std::move(note));
  return profile;
}

} // namespace cgpredict
