// How the addresses of a launch go on from thread to thread by the kernel's code: in dimensions in
// which traced threads are all alike, as those of a window inside one plane, nothing else says so;
// nor where data decide which threads make an access.
#ifndef CGPREDICT_ANALYZER_AFFINE_CODESLOPES_H
#define CGPREDICT_ANALYZER_AFFINE_CODESLOPES_H

#include "analyzer/affine/AffineThreads.h"

namespace cgpredict {

/// By site, in bytes per thread; none where the code does not say it. Empty where loops are not all
/// of constant length.
SiteSlopes addressSlopes(const TracedKernel &kernel, const Launch &launch);

/// As addressSlopes(). Empty also where threads may do different work: a branch depends on more
/// than sums of the loops' indices and their order.
SiteSlopes codeSlopes(const TracedKernel &kernel, const Launch &launch);

} // namespace cgpredict

#endif
