// A warp, worked out the slow way: every block of every thread, one after the other, a stack of
// masks with reconvergence at immediate post-dominators. Shares no code with the analyzer.
#ifndef CGPREDICT_TEST_SUPPORT_NAIVESIMT_H
#define CGPREDICT_TEST_SUPPORT_NAIVESIMT_H

#include "test/support/RandomKernel.h"

#include <span>

namespace cgpredict::test {

struct NaiveInstruction {
  uint32_t site = 0;
  std::array<std::optional<int64_t>, 32> addresses; // of active lanes
  bool operator==(const NaiveInstruction &) const = default;
};

struct NaiveWarp {
  std::vector<NaiveInstruction> instructions;
  std::vector<uint64_t> executions, lanes; // of blocks: by the warp, and active lanes in them
};

// `threads`: of the lanes, at most 32.
NaiveWarp runWarp(const KernelTables &tables, std::span<const ThreadRun> threads);

} // namespace cgpredict::test

#endif
