// In which turns of the loops around it a thread executes a record, of loops that no record
// describes as a whole: their blocks are recorded one by one.
#ifndef CGPREDICT_ANALYZER_AFFINE_LOOPTURNS_H
#define CGPREDICT_ANALYZER_AFFINE_LOOPTURNS_H

#include "analyzer/trace/Trace.h"

#include <vector>

namespace cgpredict {

/// The loop and those around it, outermost first; none: -1.
std::vector<uint32_t> loopsAround(const KernelTables &tables, int32_t loop);
/// Those around a record, but for the levels of a nest.
std::vector<uint32_t> loopsAround(const KernelTables &tables, const RecordShape &shape);

class LoopTurns {
public:
  /// A loop that was left, the turns that were begun, and the turns of the loops around it.
  struct Left {
    uint32_t loop = 0;
    int64_t turns = 0;
    std::vector<int64_t> outer;
    std::optional<uint32_t> exit; ///< the block that was its last one, where that is known
  };

  /// Must outlive this.
  explicit LoopTurns(const KernelTables &tables);

  void beginThread();
  /// The next record of the thread; what it has left, innermost first.
  std::vector<Left> enter(uint32_t record);
  std::vector<Left> endThread() { return leaveAllBut(0); }

  /// Of the record, outermost first, counted from 0.
  const std::vector<int64_t> &ordinals() const { return turns; }

private:
  std::vector<Left> leaveAllBut(std::size_t kept);

  const KernelTables &tables;
  std::vector<std::vector<uint32_t>> around; // by record
  std::vector<uint32_t> loops;
  std::vector<int64_t> turns;
  std::optional<uint32_t> block; // of the last record
};

/// Words of a thread's records that are known to be all that it executed up to there. Of a thread
/// that was cut short, single records may follow.
std::size_t wordsInOrder(const KernelTables &tables, const ThreadRecords &thread);

/// How often loops turn that stand in no other, by the counts of a thread that was cut short.
std::vector<LoopTurns::Left> outermostLoops(const KernelTables &tables,
                                            const ThreadRecords &thread);

} // namespace cgpredict

#endif
