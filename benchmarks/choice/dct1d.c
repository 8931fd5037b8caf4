/* DCT1D: the N-point DCT of each of N rows, a sum over k of x[r][k] c[u][k] with a table of
   coefficients, a thread per output (r, u). COSINES_COMPUTED has no table: each thread computes
   them, as the transform's definition says. */
#include "../polybench/common.h"

#include <math.h>

#ifndef N
#define N 1024
#endif

static void transform(float (*y)[N], float (*x)[N], float (*c)[N]) {
#pragma cgpredict kernel(dct1d) grid(2) block(32, 32)
  for (int r = 0; r < N; ++r)
    for (int u = 0; u < N; ++u) {
      float sum = 0.0f;
      for (int k = 0; k < N; ++k)
#ifdef COSINES_COMPUTED
        sum += x[r][k] * cosf(3.14159265f * ((float)k + 0.5f) * (float)u / N);
#else
        sum += x[r][k] * c[u][k];
#endif
      y[r][u] = sum;
    }
}

static void coefficients(float (*c)[N]) {
  for (int u = 0; u < N; ++u)
    for (int k = 0; k < N; ++k)
      c[u][k] = (u == 0 ? sqrtf(1.0f / N) : sqrtf(2.0f / N)) *
                cosf(3.14159265f * ((float)k + 0.5f) * (float)u / N);
}

int main(void) {
  float(*x)[N] = allocate((size_t)N * N);
  float(*c)[N] = allocate((size_t)N * N);
  float(*y)[N] = allocate((size_t)N * N);
  fill(x, N, N, 0);
  coefficients(c);
  transform(y, x, c);
  report("dct1d", y, (size_t)N * N);
  free(x);
  free(c);
  free(y);
  return 0;
}
