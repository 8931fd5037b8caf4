// How many accesses of an array a buffer of so many elements answers, where addresses are no affine
// function of the loops and no closed form says it: LRU reuse distances of the traced accesses, in
// the order of the sequential program.
#ifndef CGPREDICT_ANALYZER_FPGA_MEASUREDREUSE_H
#define CGPREDICT_ANALYZER_FPGA_MEASUREDREUSE_H

#include "analyzer/affine/IterationWalk.h"

namespace cgpredict {

/// [k]: share of the accesses that a buffer of the 2^k elements used last does not hold. The last
/// one holds all that was touched: only first touches miss.
using MissShares = std::vector<double>;

/// By array; empty where it had no access. `arrayOfSite`: -1 for sites that are not asked for;
/// `elements`: bytes of an element by array. Walks `threads`, which are in sequential order, until
/// a million accesses are seen; of a longer run, first touches count more than they should.
std::vector<MissShares> measureReuse(const KernelTables &tables, const SourceNest &nest,
                                     std::span<const ThreadRecords *const> threads,
                                     std::span<const int32_t> arrayOfSite,
                                     std::span<const uint32_t> elements);

} // namespace cgpredict

#endif
