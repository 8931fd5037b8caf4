// The accesses of a traced thread with the iteration of every loop they happen in. Affine nests are
// written out as far as the limits go.
#ifndef CGPREDICT_ANALYZER_AFFINE_ITERATIONWALK_H
#define CGPREDICT_ANALYZER_AFFINE_ITERATIONWALK_H

#include "analyzer/tables/SourceNest.h"
#include "analyzer/trace/Trace.h"

#include <functional>
#include <span>
#include <vector>

namespace cgpredict {

struct WalkLimits {
  int64_t iterations = 0; ///< of each level of an affine nest, from the first
  uint64_t accesses = 0;  ///< of a thread
};

/// `ordinals`: by level of the nest, that of a mapped loop is the thread's coordinate; only those
/// of the levels around the site mean something.
using IterationFunction =
    std::function<void(uint32_t site, int64_t address, std::span<const int64_t> ordinals)>;

void walkIterations(const KernelTables &tables, const SourceNest &nest, const ThreadRecords &thread,
                    const WalkLimits &limits, const IterationFunction &visit);

} // namespace cgpredict

#endif
