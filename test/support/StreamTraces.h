// A trace of four kernels of which each has one thing that limits it on a GPU of one SM whose L2 is
// smaller than the arrays:
//
//   copy     c[i] = a[i]          coalesced: DRAM
//   triad    c[i] = a[i] * b[i]   coalesced: DRAM
//   stride2  c[i] = a[2 * i]      half of the bytes loaded are nobody's: DRAM
//   small    c[i] = a[i]          4 blocks: the launch
#ifndef CGPREDICT_TEST_SUPPORT_STREAMTRACES_H
#define CGPREDICT_TEST_SUPPORT_STREAMTRACES_H

#include "test/support/TraceBuilder.h"

namespace cgpredict::test {

/// Floats, blocks of 256 threads, 65,536 threads; of `small` 1,024.
ByteVector streams();

} // namespace cgpredict::test

#endif
