// The warps that an SM holds at once, and their interleaving: `burst` memory instructions of each
// warp, round robin in the order of their ids; a warp that has ended drops out.
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
            std::span<const ResidentWarp> warps, uint32_t burst = 1);

  bool done() const { return running.empty(); }

  /// `burst` memory instructions of each warp, to `visit(access)`. Returns how many there were.
  template <typename Visit> uint64_t round(Visit &&visit) {
    uint64_t instructions = 0;
    keepRunning([&](uint32_t warp) {
      for (uint32_t i = 0; i < burst; ++i, ++instructions) {
        if (!streams[warp].next(access))
          return false;
        access.warp = warp;
        visit(access);
      }
      return true;
    });
    return instructions;
  }

  /// Passes over `rounds` rounds. Returns the memory instructions in them.
  uint64_t skip(uint64_t rounds);

private:
  // `advance(warp)` returns whether it goes on.
  template <typename Advance> void keepRunning(Advance &&advance) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < running.size(); ++i)
      if (advance(running[i]))
        running[kept++] = running[i];
    running.resize(kept);
  }

  uint32_t burst;
  std::vector<WarpStream> streams;
  std::vector<uint32_t> running; // indices of streams, ascending
  WarpAccess access;
};

} // namespace cgpredict

#endif
