/* DERICHE1: the element-wise step y = c (y1 + y2) that ends a pass of the Deriche filter, a thread
   per element. COLUMNS_OUTSIDE turns the loops round. */
#include "../polybench/common.h"

#ifndef N
#define N 1024
#endif

static void combine(float (*y)[N], float (*y1)[N], float (*y2)[N], float c) {
#ifdef COLUMNS_OUTSIDE
#define ELEMENT [b][a]
#else
#define ELEMENT [a][b]
#endif
#pragma cgpredict kernel(deriche1) grid(2) block(32, 32)
  for (int a = 0; a < N; ++a)
    for (int b = 0; b < N; ++b)
      y ELEMENT = c * (y1 ELEMENT + y2 ELEMENT);
}

int main(void) {
  float(*y)[N] = allocate((size_t)N * N);
  float(*y1)[N] = allocate((size_t)N * N);
  float(*y2)[N] = allocate((size_t)N * N);
  fill(y1, N, N, 0);
  fill(y2, N, N, 1);
  combine(y, y1, y2, 0.25f);
  report("deriche1", y, (size_t)N * N);
  free(y);
  free(y1);
  free(y2);
  return 0;
}
