// Lines that a launch would transfer from or to DRAM again, where the L2 still has them.
//
// A profile begins with empty caches and models some SMs with their share of the L2. An array that
// all SMs read everywhere does not fit into such a share, and what its lines miss at first is not
// what they miss later. So of each array what was counted beyond one
// read, or one write-back, of every line is weighed with the chance that the line has gone in
// between:
//
//   D = bytes of the array + bytes of all else that DRAM transfers in one pass over it, or
//       where blocks near each other alone use a line (ReuseSpan.h), what it transfers meanwhile
//   kept = P(fewer than w others in its set), of which there are w D / L2 on average (Poisson)
//   transfers = lines + (1 - kept) (counted - lines)
//
// with w the ways of the L2, as (R6) of docs/models.md has it for a launch behind another one. A
// table behind an index is there by chance (RandomReuse.h), in each partition of the L2:
//
//   kept = 1 - (1 - p) (1 - p (partitions - 1) / partitions)
#ifndef CGPREDICT_ANALYZER_PROFILE_KEPTLINES_H
#define CGPREDICT_ANALYZER_PROFILE_KEPTLINES_H

#include "analyzer/affine/ProfileLayout.h"
#include "analyzer/profile/ProfileTotals.h"

#include <vector>

namespace cgpredict {

struct WholeL2 {
  uint64_t bytes = 0;     ///< of all SMs
  uint32_t ways = 0;      ///< of a set, at least 1
  uint64_t lineBytes = 0; ///< that DRAM delivers for a miss
  uint32_t partitions = 1;
};

/// Share of lines that are still in a cache of that many ways after `bytesBetween` of others.
double keptShare(double bytesBetween, uint64_t cacheBytes, uint32_t ways);

/// By object the share of the launch from the first to the last use of a line, 0 to 1; empty: 1.
using ReuseShares = std::vector<double>;

/// Whether an array transfers so much more than its lines that ReuseShares matter.
bool transfersAgain(const ProfileTotals &totals, const ProfileLayout &layout, const WholeL2 &l2);

/// Takes from the totals of a launch the reads and write-backs of lines that the L2 has kept, with
/// the waits and the rows opened for them. `behindIndex`: sites (tables/IndexedSites.h).
void dropKeptLines(ProfileTotals &totals, const ProfileLayout &layout, const WholeL2 &l2,
                   const std::vector<bool> &behindIndex, const ReuseShares &reuse = {});

} // namespace cgpredict

#endif
