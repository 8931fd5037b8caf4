// Up to 32 threads as a warp in lock step.
//
// At each step the warp executes, of what its lanes would do next, the record with the lowest rank,
// with the lanes that are there: so lanes that left a loop wait behind it for the others, and the
// two sides of a branch are executed one after the other. Where control flow is structured this is
// reconvergence at the immediate post-dominator.
#ifndef CGPREDICT_ANALYZER_WARPS_WARPSTREAM_H
#define CGPREDICT_ANALYZER_WARPS_WARPSTREAM_H

#include "analyzer/trace/ThreadStream.h"
#include "analyzer/warps/WarpNest.h"

namespace cgpredict {

/// Records of each lane's thread; empty where there is no thread.
using WarpThreads = PerLane<std::span<const int64_t>>;

/// What warps executed.
struct WarpCounts {
  explicit WarpCounts(const WarpProgram &program)
      : records(program.records.size()), places(program.places) {}
  std::vector<PlaceCount> records; ///< index = record id
  std::vector<PlaceCount> places;  ///< index over the places of all records
};

class WarpStream {
public:
  /// `program`, `layout` and what the threads point to must outlive the stream.
  WarpStream(const WarpProgram &program, const ProfileLayout &layout, const WarpThreads &threads);

  /// The next memory instruction; false at the end.
  bool next(WarpAccess &access) { return nest.nextOfWalk(access) || nextOfRecords(access); }
  /// Passes over up to `count` memory instructions; returns how many there were.
  uint64_t skip(uint64_t count);

  /// Starts the next record: false at the end. What is left of the current one is dropped.
  bool nextRecord();
  /// Of the current record.
  const RecordProgram &record() const { return *current; }
  /// Adds one execution of the current record.
  void count(WarpCounts &counts) const;
  /// Access `index` of the current record as its first iteration would execute it.
  void peek(uint32_t index, WarpAccess &access) const;

private:
  void fetch(unsigned lane);
  void enter();
  bool nextOfRecords(WarpAccess &access);
  bool nextOfBlock(WarpAccess &access);
  void accessOfBlock(uint32_t index, WarpAccess &access) const;

  WarpNest nest;
  const WarpProgram *program;
  const ProfileLayout *layout;
  PerLane<ThreadStream> lanes;
  PerLane<uint64_t> order{}; // of the lane's next record: rank, then record id
  const RecordProgram *current = nullptr;
  LaneMask mask = 0;
  LanePayloads payloads{};
  std::size_t step = 0; // of a Block record
};

} // namespace cgpredict

#endif
