// The warps that an SM holds at once, and their interleaving: one memory instruction of each warp,
// round robin in the order of their ids; a warp that has ended drops out.
#ifndef CGPREDICT_ANALYZER_WARPS_RESIDENCY_H
#define CGPREDICT_ANALYZER_WARPS_RESIDENCY_H

#include "analyzer/trace/Trace.h"
#include "analyzer/warps/WarpStream.h"

namespace cgpredict {

/// nullptr: a lane without a thread.
using ResidentWarp = PerLane<const ThreadRecords *>;

WarpStream makeStream(const WarpProgram &program, const ProfileLayout &layout,
                      const ResidentWarp &warp);

class Residency {
public:
  Residency(const WarpProgram &program, const ProfileLayout &layout,
            std::span<const ResidentWarp> warps);

  bool done() const { return running.empty(); }

  /// One memory instruction of each warp, to `visit(access)`. Returns how many.
  template <typename Visit> uint64_t round(Visit &&visit) {
    return keepRunning([&](uint32_t warp) {
      if (!streams[warp].next(access))
        return false;
      access.warp = warp;
      visit(access);
      return true;
    });
  }

  /// Passes over `rounds` rounds. Returns the memory instructions in them.
  uint64_t skip(uint64_t rounds);

private:
  // `advance(warp)` returns whether it goes on; returns how many do.
  template <typename Advance> uint64_t keepRunning(Advance &&advance) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < running.size(); ++i)
      if (advance(running[i]))
        running[kept++] = running[i];
    running.resize(kept);
    return kept;
  }

  std::vector<WarpStream> streams;
  std::vector<uint32_t> running; // indices of streams, ascending
  WarpAccess access;
};

} // namespace cgpredict

#endif
