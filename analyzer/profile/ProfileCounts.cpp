#include "analyzer/profile/ProfileCounts.h"

#include <algorithm>

namespace cgpredict {
namespace {

// Executions of each record that were counted but not kept. Lanes are taken to execute them
// together as far as their numbers agree.
std::vector<ExecutionCount> restOf(const WarpProgram &program, const ResidentWarp &warp) {
  std::vector<ExecutionCount> rest(program.records.size());
  for (const ThreadRecords *thread : warp) {
    if (thread == nullptr)
      continue;
    for (const auto &[record, times] : thread->rest) {
      rest[record].executions = std::max(rest[record].executions, static_cast<double>(times));
      rest[record].lanes += static_cast<double>(times);
    }
  }
  return rest;
}

// Factors by which the kept executions of a record grow.
ExecutionCount growth(const PlaceCount &kept, const ExecutionCount &rest) {
  if (kept.executions == 0)
    return {1, 1};
  return {1 + rest.executions / static_cast<double>(kept.executions),
          1 + rest.lanes / static_cast<double>(kept.lanes)};
}

void addTo(ExecutionCount &total, const ExecutionCount &count) {
  total.executions += count.executions;
  total.lanes += count.lanes;
}

// All that are not kept grow alike, those in which every thread takes part no further.
ExecutionCount grownBy(const ExecutionCount &growth, const PlaceCount &kept, double threads) {
  const double executions = static_cast<double>(kept.executions) * growth.executions;
  return {executions,
          std::min(static_cast<double>(kept.lanes) * growth.lanes, executions * threads)};
}

// Memory instructions of a warp.
struct Instructions {
  uint64_t kept = 0;
  double all = 0; // with those beyond the budgets
};

// What the warp executed in all, to `visit(record, place, count)`.
template <typename Visit>
Instructions forEachPlace(const WarpProgram &program, const WarpCounts &counts,
                          const ResidentWarp &warp, Visit &&visit) {
  const std::vector<ExecutionCount> rest = restOf(program, warp);
  const auto threads = static_cast<double>(warp.size() - std::ranges::count(warp, nullptr));
  Instructions instructions;
  for (std::size_t id = 0; id < program.records.size(); ++id) {
    const RecordProgram &record = program.records[id];
    const ExecutionCount grown = growth(counts.records[id], rest[id]);
    for (std::size_t p = 0; p < record.places.size(); ++p) {
      const PlaceCount &kept = counts.places[record.firstPlace + p];
      ExecutionCount all = grownBy(grown, kept, threads);
      if (kept.executions == 0 && record.shape->kind == RecordShape::Kind::Block)
        all = rest[id];
      visit(record, record.places[p], all);
      const std::size_t accesses = record.places[p].accesses.size();
      instructions.kept += kept.executions * accesses;
      instructions.all += all.executions * static_cast<double>(accesses);
    }
  }
  return instructions;
}

void addPlace(ExecutionCounts &counts, const RecordProgram &record, const Place &place,
              const ExecutionCount &all) {
  addTo(counts.blocks[place.block], all);
  for (uint32_t access : place.accesses)
    addTo(counts.sites[record.sites[access]], all);
}

double operationsOf(const WarpProgram &program, uint32_t block) {
  return static_cast<double>(program.tables->blocks[block].operations.size());
}

bool isInterior(const ResidentWarp &warp, const std::array<uint64_t, 3> &extent) {
  for (const ThreadRecords *thread : warp)
    for (unsigned d = 0; thread != nullptr && d < 3; ++d)
      if (extent[d] > 2 && (thread->coordinate[d] == 0 || thread->coordinate[d] + 1 == extent[d]))
        return false;
  return true;
}

ExecutionCounts emptyCounts(const KernelTables &tables) {
  ExecutionCounts counts;
  counts.blocks.resize(tables.blocks.size());
  counts.sites.resize(tables.sites.size());
  return counts;
}

WarpCounts countWarp(const WarpProgram &program, const ProfileLayout &layout,
                     const ResidentWarp &warp) {
  WarpCounts counts(program);
  for (WarpStream stream = makeStream(program, layout, warp); stream.nextRecord();)
    stream.count(counts);
  return counts;
}

} // namespace

BatchCounts countBatch(const WarpProgram &program, const ProfileLayout &layout,
                       std::span<const ResidentWarp> warps, const std::array<uint64_t, 3> &extent) {
  BatchCounts result;
  result.all = result.interior = emptyCounts(*program.tables);
  for (const ResidentWarp &warp : warps) {
    const bool interior = isInterior(warp, extent);
    WarpWork &work = result.works.emplace_back(0, interior);
    const auto add = [&](const RecordProgram &record, const Place &place,
                         const ExecutionCount &count) {
      addPlace(result.all, record, place, count);
      work.operations += count.executions * operationsOf(program, place.block);
      if (interior)
        addPlace(result.interior, record, place, count);
    };
    const Instructions instructions =
        forEachPlace(program, countWarp(program, layout, warp), warp, add);
    result.kept += instructions.kept;
    result.rounds = std::max(result.rounds, instructions.kept);
    result.instructions += instructions.all;
    result.interior.warps += interior ? 1 : 0;
  }
  result.all.warps = warps.size();
  return result;
}

} // namespace cgpredict
