// Arrays that are counted around: a[e % m].
#ifndef CGPREDICT_ANALYZER_WHATIF_WRAPS_H
#define CGPREDICT_ANALYZER_WHATIF_WRAPS_H

#include "analyzer/tables/OperandGraph.h"

namespace cgpredict {

/// Whether an index of the access is a remainder that cuts through rows of `pitch` bytes, or may,
/// since it is by a variable: then the second round meets the rows elsewhere than the first one,
/// and they are no dimension of the array. A mask is a remainder by a power of 2.
bool wrapsWithinRows(const OperandGraph &graph, const Site &access, int64_t pitch);

} // namespace cgpredict

#endif
