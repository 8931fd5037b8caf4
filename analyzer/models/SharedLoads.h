// Windows that overlap from turn to turn: of `a[x + u]`, for all u of a loop that is unrolled whole
// in joined turns of x, a compiler loads each place once.
//
// In the code of nvcc 13 for sm_90: 18 loads of three rows for four joined turns over a window of
// 3 x 3 (`nonlocal_means`), where the source has 36.
#ifndef CGPREDICT_ANALYZER_MODELS_SHAREDLOADS_H
#define CGPREDICT_ANALYZER_MODELS_SHAREDLOADS_H

#include "analyzer/models/WholeLoops.h"

#include <vector>

namespace cgpredict {

/// By operation: of the executions of a load those to another place than the others of its joined
/// turns, as a share; 1 of all else. `joined`: turns that a compiler joins at most.
std::vector<double> sharesOfLoads(const OperationGraph &graph, const WholeLoops &whole,
                                  uint32_t joined);

} // namespace cgpredict

#endif
