// Whether loops inside a thread could be mapped as well: a grid of rows and columns whose rows are
// independent, and whose columns are in each row. Unlike a launch of both it has the columns'
// bounds as the code has them, `j < i`.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_PARALLELINSIDE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_PARALLELINSIDE_H

#include "analyzer/trace/Trace.h"

#include <cstdint>

namespace cgpredict {

/// How many loops, from the outermost one on, are alone in the loop around them, and have
/// iterations that never meet in one iteration of that loop, nor what stands beside them there: for
/// certain, in all sampled launches.
uint32_t parallelInside(const TracedKernel &kernel, const WindowReader &readWindow);

} // namespace cgpredict

#endif
