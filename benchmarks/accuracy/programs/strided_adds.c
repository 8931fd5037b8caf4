/* Sums of two arrays of N elements into a third by THREADS threads, each of which takes every
   THREADS-th element, or a piece of PIECE elements ("CUDA Training Series", Oak Ridge, 2020: hw3). As
   with gridDim.x * blockDim.x, the first's step is unsigned. */
#include "arrays.h"

#ifndef TYPE
#define TYPE float
#endif
#ifndef PIECE
#define PIECE 1
#endif

static void strided(const TYPE *a, const TYPE *b, TYPE *c, int n, unsigned threads) {
#pragma cgpredict kernel(add_strided) grid(1) block(1024)
  for (unsigned thread = 0; thread < threads; ++thread)
    for (int i = thread; i < n; i += threads)
      c[i] = a[i] + b[i];
}

static void pieces(const TYPE *a, const TYPE *b, TYPE *c, int n, int threads, int piece) {
#pragma cgpredict kernel(add_pieces) grid(1) block(1024)
  for (int thread = 0; thread < threads; ++thread)
    for (int i = thread * piece; i < n && i < (thread + 1) * piece; ++i)
      c[i] = a[i] + b[i];
}

int main(int argc, char **argv) {
  (void)argv;
  TYPE *a = zeroes(N, sizeof(TYPE)), *b = zeroes(N, sizeof(TYPE)), *c = zeroes(N, sizeof(TYPE));
  strided(a, b, c, N, THREADS * argc);
  pieces(a, b, c, N, THREADS * argc, PIECE * argc);
  return 0;
}
