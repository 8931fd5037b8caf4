/* Sums of N numbers of an array by THREADS threads: every THREADS-th number ("CUDA Training Series",
   Oak Ridge, 2020: hw5), and pairs a block's BLOCK threads apart (M. Harris, "Optimizing Parallel
   Reduction in CUDA", 2007; reduction of the CUDA samples). What a block's threads then add up in
   shared memory is left out. */
#include "arrays.h"

#ifndef BLOCK
#define BLOCK 256
#endif

static void strided(float *sums, float *a, int n, unsigned threads) {
#pragma cgpredict kernel(partial_sums) grid(1) block(256)
  for (unsigned thread = 0; thread < threads; ++thread) {
    float sum = 0;
    for (int i = thread; i < n; i += threads)
      sum += a[i];
    sums[thread] = sum;
  }
}

static void pairs(int *sums, int *a, unsigned n, unsigned threads) {
#pragma cgpredict kernel(partial_pairs) grid(1) block(256)
  for (unsigned thread = 0; thread < threads; ++thread) {
    int sum = 0;
    for (unsigned i = thread / BLOCK * BLOCK * 2 + thread % BLOCK; i < n; i += threads * 2) {
      sum += a[i];
      if (i + BLOCK < n)
        sum += a[i + BLOCK];
    }
    sums[thread] = sum;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  strided(zeroes(THREADS, sizeof(float)), zeroes(N, sizeof(float)), N, THREADS * argc);
  pairs(zeroes(THREADS, sizeof(int)), zeroes(N, sizeof(int)), N, THREADS * argc);
  return 0;
}
