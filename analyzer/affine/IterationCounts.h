// How often a traced thread executes blocks and enters loops.
#ifndef CGPREDICT_ANALYZER_AFFINE_ITERATIONCOUNTS_H
#define CGPREDICT_ANALYZER_AFFINE_ITERATIONCOUNTS_H

#include "analyzer/tables/SourceNest.h"
#include "analyzer/trace/Trace.h"

#include <vector>

namespace cgpredict {

/// Executions, of a thread or as a mean over threads.
struct NestCounts {
  std::vector<double> blocks;  ///< by block
  std::vector<double> entries; ///< by level: how often the loop is entered with iterations to do
};

NestCounts countIterations(const KernelTables &tables, const SourceNest &nest,
                           const ThreadRecords &thread);

} // namespace cgpredict

#endif
