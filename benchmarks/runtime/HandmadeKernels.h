// Kernels with chunk functions as the instrumentation makes them, written by hand.
#ifndef CGPREDICT_BENCHMARKS_HANDMADEKERNELS_H
#define CGPREDICT_BENCHMARKS_HANDMADEKERNELS_H

#include "cgpredict/TraceFormat.h"

namespace cgpredict {

// C = A * B with n x n floats, or a variant of it; one thread per element of C.
struct Operands {
  const float *a, *b;
  float *c;
  const uint32_t *index; // a permutation of the n * n elements
  uint64_t n;
};

// What execute hands to the chunks: the box first.
struct LaunchContext {
  CgpBox box;
  Operands operands;
};

enum HandmadeKernel {
  Regular,   // one record of two accesses per inner iteration
  Breaking,  // two records of one access each per inner iteration
  Branching, // three records per inner iteration: two accesses, one, none
  Irregular, // one record of two accesses, one of them through `index`
  Nest,      // one record per thread, which stands for all 2 * n accesses
  HandmadeKernels
};

CgpKernel *handmadeKernel(HandmadeKernel);
const char *handmadeKernelName(HandmadeKernel);

// Accesses that `n` inner iterations make.
uint64_t innerAccesses(HandmadeKernel, uint64_t n);

} // namespace cgpredict

#endif
