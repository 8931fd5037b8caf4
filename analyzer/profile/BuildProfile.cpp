#include "analyzer/profile/BuildProfile.h"

#include "analyzer/warps/Coalescing.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace cgpredict {
namespace {

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

// Weighted sums may differ in their last digits.
double hitRate(double lines, double misses) { return ratio(std::max(lines - misses, 0.0), lines); }

// Executions and misses by class, those of single lanes in the class of their site.
struct ByClass {
  std::array<double, AccessClasses> executions{}, misses{};
};

ByClass byClass(const SiteTotals &site) {
  ByClass result;
  for (std::size_t c = 0; c < AccessClasses; ++c) {
    result.executions[c] = site.executions[c];
    result.misses[c] = site.misses[c];
  }
  const auto majority = static_cast<std::size_t>(site.laneClass());
  result.executions[majority] += site.executions[SingleLane];
  result.misses[majority] += site.misses[SingleLane];
  return result;
}

std::array<ClassProfile, AccessClasses> classesOf(const SiteTotals &site, uint32_t elementBytes,
                                                  uint32_t lineBytes, double warps) {
  const ByClass counts = byClass(site);
  std::array<ClassProfile, AccessClasses> classes;
  for (std::size_t c = 0; c < AccessClasses; ++c)
    if (counts.executions[c] != 0)
      classes[c] = {ratio(counts.executions[c], warps),
                    transactions(static_cast<AccessClass>(c), elementBytes, lineBytes),
                    ratio(counts.misses[c], counts.executions[c])};
  return classes;
}

SiteProfile siteProfile(uint32_t index, const SiteTotals &site,
                        const std::array<ClassProfile, AccessClasses> &classes, double warps) {
  const double executions = site.allExecutions();
  SiteProfile profile;
  profile.classes = classes;
  double transactionTotal = 0;
  for (const ClassProfile &of : classes)
    transactionTotal += of.instructionsPerWarp * of.transactionsPerInstruction;
  profile.site = index;
  profile.accessClass = site.majority();
  profile.instructionsPerWarp = ratio(executions, warps);
  profile.activeLanes = ratio(site.lanes, executions);
  profile.transactionsPerInstruction = ratio(transactionTotal, profile.instructionsPerWarp);
  profile.linesPerInstruction = ratio(site.lines, executions);
  profile.dramPerInstruction = ratio(site.allMisses(), executions);
  profile.l2HitRate = hitRate(site.lines, site.allMisses());
  profile.typicalStrideBytes = site.stride.stride;
  profile.traffic = site.traffic.perExecution(executions);
  return profile;
}

double laneShare(const ProfileTotals &totals) {
  double executions = std::reduce(totals.blockExecutions.begin(), totals.blockExecutions.end());
  double lanes = std::reduce(totals.blockLanes.begin(), totals.blockLanes.end());
  for (const SiteTotals &site : totals.sites) {
    executions += site.allExecutions();
    lanes += site.lanes;
  }
  return ratio(lanes, executions * WarpSize);
}

} // namespace

// What all sites are together: classes, memory instructions, hit rate. Sites that access shared
// memory do not count, nor do loads into it in the classes.
void sumOverSites(KernelProfile &profile) {
  std::array<ClassProfile, AccessClasses> totals;
  double lines = 0, misses = 0;
  profile.traffic = {};
  for (const SiteProfile &site : profile.sites) {
    if (site.bankConflicts)
      continue;
    profile.traffic.add(site.traffic, site.instructionsPerWarp);
    if (site.fillsTile)
      continue;
    for (std::size_t c = 0; c < AccessClasses; ++c) {
      const ClassProfile &of = site.classes[c];
      totals[c].instructionsPerWarp += of.instructionsPerWarp;
      totals[c].transactionsPerInstruction +=
          of.instructionsPerWarp * of.transactionsPerInstruction;
      totals[c].dramPerInstruction += of.instructionsPerWarp * of.dramPerInstruction;
    }
    lines += site.instructionsPerWarp * site.linesPerInstruction;
    misses += site.instructionsPerWarp * site.dramPerInstruction;
  }
  profile.memoryInstructionsPerWarp = 0;
  for (ClassProfile &of : totals) {
    of.transactionsPerInstruction = ratio(of.transactionsPerInstruction, of.instructionsPerWarp);
    of.dramPerInstruction = ratio(of.dramPerInstruction, of.instructionsPerWarp);
    profile.memoryInstructionsPerWarp += of.instructionsPerWarp;
  }
  profile.classes = totals;
  profile.l2HitRate = hitRate(lines, misses);
}

namespace {

// Transactions of the site that open one of these rows.
double openings(const TrafficSum &traffic, const DramRows &rows, const LaunchProfile &launch) {
  if (rows == launch.rows)
    return traffic.traffic.rowOpenings;
  const auto other = std::ranges::find(launch.otherRows, rows);
  assert(other != launch.otherRows.end());
  const auto index = static_cast<std::size_t>(other - launch.otherRows.begin());
  return index < traffic.otherOpenings.size() ? traffic.otherOpenings[index] : 0;
}

void addSites(const KernelTables &tables, const LaunchProfile &launch, const DramRows &rows,
              KernelProfile &profile) {
  for (uint32_t s = 0; s < launch.totals.sites.size(); ++s) {
    const SiteTotals &site = launch.totals.sites[s];
    const double executions = site.allExecutions();
    if (executions == 0)
      continue;
    const auto classes = classesOf(site, tables.sites[s].bytes, launch.lineBytes, launch.warps);
    SiteProfile &added = profile.sites.emplace_back(siteProfile(s, site, classes, launch.warps));
    added.traffic.rowOpenings = ratio(1, executions) * openings(site.traffic, rows, launch);
    added.elementBytes = tables.sites[s].bytes;
    added.isStore = tables.sites[s].kind == SiteKind::Store;
    if (tables.sites[s].space == MemorySpace::Shared) {
      added.bankConflicts = site.conflicts / executions;
      added.transactionsPerInstruction = added.linesPerInstruction = added.l2HitRate = 0;
    }
  }
}

// Loads from global memory whose value, maybe converted, a store brings to shared memory.
std::vector<bool> tileLoads(const KernelTables &tables) {
  std::vector<const Operation *> operations;
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &operation : block.operations) {
      operations.resize(std::max<std::size_t>(operations.size(), operation.id + 1));
      operations[operation.id] = &operation;
    }
  std::vector<bool> loads(tables.sites.size());
  for (const Site &site : tables.sites) {
    if (site.space != MemorySpace::Shared || site.kind != SiteKind::Store)
      continue;
    const Operation *value = operations[site.operation];
    do
      value = !value->operands.empty() && value->operands[0].kind == OperandKind::Operation
                  ? operations[value->operands[0].index]
                  : nullptr;
    while (value != nullptr && value->operationClass == OperationClass::Convert);
    if (value != nullptr && value->operationClass == OperationClass::Load && value->site &&
        tables.sites[*value->site].space == MemorySpace::Global)
      loads[*value->site] = true;
  }
  return loads;
}

double barriersPerWarp(const KernelTables &tables, const KernelProfile &profile) {
  double barriers = 0;
  for (const PtxBlock &block : tables.ptx.blocks)
    for (const auto &[opcode, count] : block.opcodes)
      if (opcode.starts_with("bar.") || opcode.starts_with("barrier."))
        barriers += count * profile.blockExecutionsPerWarp[block.block];
  return barriers;
}

// Shared memory of the kernel itself.
void addOwnShared(const KernelTables &tables, KernelProfile &profile) {
  const std::vector<bool> fills = tileLoads(tables);
  SharedProfile shared;
  for (SiteProfile &site : profile.sites) {
    if (site.bankConflicts) {
      shared.accessesPerWarp += site.instructionsPerWarp;
      shared.conflictsPerWarp += site.instructionsPerWarp * *site.bankConflicts;
    } else if (fills[site.site]) {
      site.fillsTile = true;
      shared.ownLoadsPerWarp += site.instructionsPerWarp;
    }
  }
  if (shared.accessesPerWarp == 0)
    return;
  shared.stepsPerWarp = barriersPerWarp(tables, profile) / 2;
  profile.shared = shared;
}

void addGrid(const LaunchProfile &launch, double launches, KernelProfile &profile) {
  const auto scaled = [&](uint64_t of) {
    return static_cast<uint64_t>(std::ceil(static_cast<double>(of) * launches));
  };
  profile.gridBlocks = launch.gridBlocks;
  profile.blocks = scaled(launch.blocks);
  profile.block = launch.block;
  profile.usedWarps = launch.usedWarps;
  profile.threads = launch.threads;
  profile.footprintBytes = scaled(launch.footprintBytes);
  profile.launchesTogether = launches;
}

// Launches of the kernel alone use the same memory again and again.
void addHistory(const ProfileContext &context, KernelProfile &profile) {
  if (context.history) {
    profile.history = *context.history;
    for (EarlierUse &use : profile.history)
      use.bytesSince *= context.launchesTogether;
  } else if (context.followsAnother) {
    profile.history = {{1, 1, static_cast<double>(profile.footprintBytes)}};
  }
}

void addSample(const LaunchProfile &launch, KernelProfile &profile) {
  profile.tracedThreads = launch.tracedThreads;
  profile.innerShare = launch.innerShare;
  profile.samplingError = launch.samplingError;
  profile.workError = launch.workError;
  profile.makespan = launch.makespan;
  profile.notes = launch.notes;
}

} // namespace

KernelProfile withSharedMemory(KernelProfile profile, const SharedUse &use) {
  if (use.tiles.empty())
    return profile;
  SharedProfile shared = profile.shared.value_or(SharedProfile{});
  shared.loadsPerWarp = use.loadsPerThread;
  shared.loadTurnsPerWarp = use.loadTurns;
  shared.stepsPerWarp += use.steps;
  shared.barriersPerWarp = use.barriers;
  shared.isCut = !use.request.tile.empty();
  for (SiteProfile &site : profile.sites)
    for (const SharedSite &of : use.sites)
      if (of.site == site.site) {
        site.bankConflicts = of.conflicts;
        site.transactionsPerInstruction = site.linesPerInstruction = 0;
        site.dramPerInstruction = site.l2HitRate = 0;
        shared.accessesPerWarp += site.instructionsPerWarp;
        shared.conflictsPerWarp += site.instructionsPerWarp * of.conflicts;
      }
  profile.shared = shared;
  sumOverSites(profile);
  return profile;
}

KernelProfile kernelProfile(const KernelTables &tables, const LaunchProfile &launch,
                            const ProfileContext &context) {
  KernelProfile profile;
  for (double executions : launch.totals.blockExecutions)
    profile.blockExecutionsPerWarp.push_back(ratio(executions, launch.warps));
  profile.activeLaneShare = laneShare(launch.totals);
  addSites(tables, launch, context.rows, profile);
  addOwnShared(tables, profile);
  sumOverSites(profile);
  addGrid(launch, context.launchesTogether, profile);
  addSample(launch, profile);
  profile.trafficLineBytes = launch.trafficLineBytes;
  profile.followsAnother = context.followsAnother;
  addHistory(context, profile);
  profile.occupancy = context.occupancy;
  return withSharedMemory(std::move(profile), context.shared);
}

} // namespace cgpredict
