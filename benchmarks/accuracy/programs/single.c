/* The sum of two arrays of N floats into a third by one thread. */
#include "arrays.h"

static void add(float *out, float *a, float *b, int n, int threads) {
#pragma cgpredict kernel(add_single) grid(1) block(1)
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 0; i < n; ++i)
      out[i] = a[i] + b[i];
}

int main(int argc, char **argv) {
  (void)argv;
  add(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), N, argc);
  return 0;
}
