/* N numbers incremented until their root reaches a bound (Z. Fan, "CUDA Programming: Fundamentals
   and Practice", 2020). */
#include "arrays.h"

#include <math.h>

#ifndef REAL
#define REAL float
#endif
#define ROOT(x) _Generic((x), float: sqrtf, double: sqrt)(x)

static void climb(REAL *x, REAL bound, int n) {
#pragma cgpredict kernel(climb) grid(1) block(128)
  for (int i = 0; i < n; ++i) {
    REAL at = x[i];
    while (ROOT(at) < bound)
      ++at;
    x[i] = at;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  climb(zeroes(N, sizeof(REAL)), 100, N * argc);
  return 0;
}
