// A kernel with its mapped loops in another order: what its accesses, trip counts and dependences
// are then, from those as traced.
#ifndef CGPREDICT_ANALYZER_FPGA_LOOPORDER_H
#define CGPREDICT_ANALYZER_FPGA_LOOPORDER_H

#include "analyzer/fpga/FpgaKernel.h"

namespace cgpredict {

/// `axes`: as ProfileOptions::axes; axes[0] is the dimension that becomes the innermost mapped
/// loop. Throws Error: iterations of a mapped loop depend on each other, or the reuse of an array
/// was measured in the order as traced.
FpgaKernel withLoopOrder(FpgaKernel kernel, const std::array<uint8_t, 3> &axes);

} // namespace cgpredict

#endif
