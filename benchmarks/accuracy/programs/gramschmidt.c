/* Gram-Schmidt's third kernel in floats: columns right of the first lose their projection on it. */
#include "arrays.h"

static void project(float (*restrict a)[N], float *restrict r, const float (*restrict q)[N]) {
#pragma cgpredict kernel(gs_project) grid(1) block(256)
  for (int j = 1; j < N; ++j) {
    float sum = 0;
    for (int i = 0; i < N; ++i)
      sum += q[i][0] * a[i][j];
    r[j] = sum;
    for (int i = 0; i < N; ++i)
      a[i][j] -= q[i][0] * sum;
  }
}

int main(void) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *q = zeroes((size_t)N * N, sizeof(float));
  void *r = zeroes(N, sizeof(float));
  project(a, r, q);
  return 0;
}
