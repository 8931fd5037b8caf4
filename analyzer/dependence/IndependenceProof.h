// Whether two affine accesses of a launch can meet: in different threads, or in different
// iterations of a loop inside a thread; and how many iterations lie between them then, at least.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_INDEPENDENCEPROOF_H
#define CGPREDICT_ANALYZER_DEPENDENCE_INDEPENDENCEPROOF_H

#include "analyzer/affine/AffineAccesses.h"
#include "analyzer/dependence/LinearSystem.h"

#include <set>
#include <span>
#include <vector>

namespace cgpredict {

enum class Meeting {
  Never,
  Sometimes, ///< `from` and `to` do
  Unknown
};

/// A loop: a mapped one by its dimension, or a level of the nest that both accesses stand in.
struct Carrier {
  bool isMapped = true;
  uint32_t index = 0;
};

struct MeetingResult {
  Meeting meeting = Meeting::Unknown;
  bool secondFirst = false;      ///< the thread `from` is that of the second access
  ThreadCoordinate from{}, to{}; ///< in program order
  int64_t distance = 0;          ///< in iterations of the carrier
};

/// Bytes of the accesses; `extent` and `budget` are the launch's. In any two threads.
MeetingResult meet(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
                   uint32_t secondBytes, const ThreadCoordinate &extent, SolverBudget &budget);

/// Reads by all threads of variables that a GPU gets as parameters: they are not recorded, but a
/// pointer may lead to them. Of those whose address is known.
std::vector<AffineAccess> parameterReads(const KernelTables &tables, const Launch &launch);

/// The first of `loads`, sites, that may bring what a store of another thread left; -1: none.
int64_t storedAmong(const std::set<uint32_t> &loads, const KernelTables &tables,
                    std::span<const AffineAccess> accesses, const ThreadCoordinate &extent,
                    SolverBudget &budget);

/// The first access, and the second 1 to `most` iterations of the carrier later, in the same
/// iteration of the loops outside it.
MeetingResult meetLater(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
                        uint32_t secondBytes, const ThreadCoordinate &extent,
                        const Carrier &carrier, int64_t most, SolverBudget &budget);

/// The nearest such meeting: no other is at a shorter distance than that of the result. At most
/// `most` iterations apart. Unknown where that takes too much work.
MeetingResult meetSoonest(const AffineAccess &first, uint32_t firstBytes,
                          const AffineAccess &second, uint32_t secondBytes,
                          const ThreadCoordinate &extent, const Carrier &carrier, int64_t most,
                          SolverBudget &budget);

} // namespace cgpredict

#endif
