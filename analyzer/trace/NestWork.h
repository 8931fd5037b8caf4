// Is what the affine nests of a window say of iterations so much that no analysis would end?
#ifndef CGPREDICT_ANALYZER_TRACE_NESTWORK_H
#define CGPREDICT_ANALYZER_TRACE_NESTWORK_H

#include "analyzer/trace/Trace.h"

#include <string>

namespace cgpredict {

/// Iterations of all affine nests of a window's threads, which an analysis may walk one by one:
/// some minutes of work.
constexpr double MostNestIterations = 0x1p36;

/// Bound of the iterations of all levels of one record of kind Nest, from above where trip counts
/// change with the iterations of outer levels.
double nestIterations(const RecordShape &nest, std::span<const int64_t> payload);

/// Throws Error, with `where` before it, for more iterations than that; names the loop that has
/// most.
void checkNestWork(const KernelTables &tables, const Window &window, const std::string &where);

} // namespace cgpredict

#endif
