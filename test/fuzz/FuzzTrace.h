// Bytes of the fuzzer as a trace whose sizes, compression and checksums are right, so that what
// lies behind them is reached. The input is a list of pieces, each its kind, its length in two
// bytes, and its content:
//   0 a kernel with a block and a loop; 1 to 4 a frame of that CgpFrameKind, the content as it is
//   before compression; 5 overwrites the header, 6 the totals, at the place that the first two
//   bytes say; else raw bytes after the frames so far.
#ifndef CGPREDICT_TEST_FUZZ_FUZZTRACE_H
#define CGPREDICT_TEST_FUZZ_FUZZTRACE_H

#include "test/support/TraceBuilder.h"

namespace cgpredict::test {

ByteVector traceOf(const uint8_t *data, std::size_t size);

// Mutates, duplicates, moves or drops one piece; the list stays one. Returns the new size.
std::size_t mutatePieces(uint8_t *data, std::size_t size, std::size_t capacity, unsigned seed);

} // namespace cgpredict::test

#endif
