// What the threads of a block execute, as the records of a trace: a record for each block of the
// kernel as it runs, which those of a planned loop replace where all that the loop did follows from
// the iteration numbers. An innermost loop's are not written at all before that turns out wrong.
#ifndef CGPREDICT_PTXTRACE_WARPRECORDER_H
#define CGPREDICT_PTXTRACE_WARPRECORDER_H

#include "ptxtrace/LoopTracker.h"

#include <utility>

namespace cgpredict::ptxtrace {

/// Records of one thread: words as docs/trace-format.md has them, and of what is beyond its budget
/// how often each record was executed.
struct ThreadLog {
  std::vector<uint64_t> words;
  std::vector<uint64_t> rest; ///< by record id; empty: nothing
};

class WarpRecorder {
public:
  /// `budget` in words of a thread, ids included. The plan and the shapes must outlive this.
  WarpRecorder(const RecordPlan &plan, const KernelGraph &graph,
               const std::vector<RecordShape> &shapes, uint64_t budget);

  /// The threads of another warp begin.
  void begin();
  /// The lanes enter block `block`.
  void enter(uint32_t block, LaneMask lanes);
  /// The next access of the block that the lanes are in, `words` times in its record.
  void access(const LaneValues &addresses, LaneMask lanes, unsigned words);
  /// The threads have ended.
  void end();

  /// Swaps what a thread has executed with another log, whose memory is used again.
  void exchange(std::size_t lane, ThreadLog &log) { std::swap(logs[lane], log); }

private:
  struct Mark {
    PerLane<std::size_t> words{};
    PerLane<std::vector<uint64_t>> rest;
  };

  void follow(uint32_t block, LaneMask lanes);
  bool step(uint32_t block, LaneMask lanes);
  void start(uint32_t loop, LaneMask lanes);
  void finishInnermost();
  void replace(const std::vector<FigureValues> &figures, const Mark &mark, uint32_t loop,
               LaneMask lanes);
  void append(uint32_t record, LaneMask lanes);
  void put(const LaneValues &values, LaneMask lanes, unsigned words);
  bool defers() const { return tracks && stack.back().isInnermost(); }
  void writeDeferred(std::size_t accesses, bool isWhole);
  void writeIteration(uint64_t iteration, std::span<const LoopItem> items, std::size_t accesses);
  void giveUp(bool inBlock = false);

  const RecordPlan &plan;
  const KernelGraph &graph;
  const std::vector<RecordShape> &shapes;
  uint64_t budget;
  std::vector<int32_t> loopAt;    // planned loop whose header is this block, or -1
  std::vector<uint32_t> failures; // by loop
  PerLane<ThreadLog> logs;
  PerLane<std::size_t> slot{}; // where the next address of the lane's record goes
  std::vector<LoopTracker> stack;
  std::vector<Mark> marks;           // where the records of each tracked loop begin
  std::vector<FigureValues> figures; // scratch
  bool tracks = false; // the block that was entered is an item of the innermost tracker
  LaneMask blockLanes = 0;
  uint32_t figure = 0; // of the next access
};

} // namespace cgpredict::ptxtrace

#endif
