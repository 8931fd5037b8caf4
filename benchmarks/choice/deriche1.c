/* DERICHE1: the element-wise step y = c (y1 + y2) that ends a pass of the Deriche filter, a thread
   per element. */
#include "../polybench/common.h"

#ifndef N
#define N 1024
#endif

static void combine(float (*y)[N], float (*y1)[N], float (*y2)[N], float c) {
#pragma cgpredict kernel(deriche1) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      y[i][j] = c * (y1[i][j] + y2[i][j]);
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
