#include "analyzer/ProfileCounts.h"

#include <algorithm>

namespace cgpredict {
namespace {

using Count = BatchCounts::Count;

// Executions of each record that were counted but not kept. Lanes are taken to execute them
// together as far as their numbers agree.
std::vector<Count> restOf(const WarpProgram &program, const ResidentWarp &warp) {
  std::vector<Count> rest(program.records.size());
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
Count growth(const PlaceCount &kept, const Count &rest) {
  if (kept.executions == 0)
    return {1, 1};
  return {1 + rest.executions / static_cast<double>(kept.executions),
          1 + rest.lanes / static_cast<double>(kept.lanes)};
}

void addTo(Count &total, const Count &count) {
  total.executions += count.executions;
  total.lanes += count.lanes;
}

class Counter {
public:
  Counter(const WarpProgram &program, BatchCounts &result) : program(program), result(result) {
    result.blocks.resize(program.tables->blocks.size());
    result.sites.resize(program.tables->sites.size());
  }

  void add(const WarpCounts &counts, const ResidentWarp &warp) {
    const std::vector<Count> rest = restOf(program, warp);
    uint64_t kept = 0;
    for (std::size_t id = 0; id < program.records.size(); ++id)
      kept +=
          addRecord(program.records[id], counts, growth(counts.records[id], rest[id]), rest[id]);
    result.kept += kept;
    result.rounds = std::max(result.rounds, kept);
  }

private:
  // Returns the kept memory instructions.
  uint64_t addRecord(const RecordProgram &record, const WarpCounts &counts, const Count &growth,
                     const Count &rest) {
    uint64_t kept = 0;
    for (std::size_t p = 0; p < record.places.size(); ++p) {
      const PlaceCount &place = counts.places[record.firstPlace + p];
      kept += place.executions * record.places[p].accesses.size();
      Count all{static_cast<double>(place.executions) * growth.executions,
                static_cast<double>(place.lanes) * growth.lanes};
      if (place.executions == 0 && record.shape->kind == RecordShape::Kind::Block)
        all = rest;
      addPlace(record, record.places[p], all);
    }
    return kept;
  }

  void addPlace(const RecordProgram &record, const Place &place, const Count &all) {
    addTo(result.blocks[place.block], all);
    for (uint32_t access : place.accesses)
      addTo(result.sites[record.sites[access]], all);
    result.instructions += all.executions * static_cast<double>(place.accesses.size());
  }

  const WarpProgram &program;
  BatchCounts &result;
};

} // namespace

BatchCounts countBatch(const WarpProgram &program, const ProfileLayout &layout,
                       std::span<const ResidentWarp> warps) {
  BatchCounts result;
  Counter counter(program, result);
  for (const ResidentWarp &warp : warps) {
    WarpCounts counts(program);
    for (WarpStream stream = makeStream(program, layout, warp); stream.nextRecord();)
      stream.count(counts);
    counter.add(counts, warp);
  }
  return result;
}

} // namespace cgpredict
