// The accesses of one thread, one by one in program order: affine nests are written out. Slow and
// plain; the analysis of whole windows works on the descriptors instead.
#ifndef CGPREDICT_ANALYZER_AFFINE_THREADACCESSES_H
#define CGPREDICT_ANALYZER_AFFINE_THREADACCESSES_H

#include "analyzer/tables/StaticTables.h"

#include <functional>

namespace cgpredict {

// Site and byte address; returns whether to go on.
using AccessVisitor = std::function<bool(uint32_t site, int64_t address)>;

// `words` as in ThreadRecords. False if `visit` ended it.
bool forEachAccess(const KernelTables &tables, std::span<const int64_t> words,
                   const AccessVisitor &visit);

// Trip counts of each level of a nest in the first iteration of the levels around it.
std::vector<int64_t> firstTrips(const RecordShape &nest, std::span<const int64_t> payload);

} // namespace cgpredict

#endif
