/* FDTD-2D: STEPS time steps of a two-dimensional electromagnetic field by finite differences:
   ey, then ex, then hz, one kernel each. ex and ey have a column and a row more than hz. The
   number of steps is unpublished; 14 matches the published estimate. */
#include "common.h"

#ifndef N
#define N 4096
#endif
#ifndef STEPS
#define STEPS 14
#endif

static void stepEy(float (*ey)[N], float (*hz)[N], float *source, int t) {
#pragma cgpredict kernel(fdtd_ey) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      if (i == 0)
        ey[i][j] = source[t];
      else
        ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
    }
}

static void stepEx(float (*ex)[N + 1], float (*hz)[N]) {
#pragma cgpredict kernel(fdtd_ex) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (j > 0)
        ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
}

static void stepHz(float (*hz)[N], float (*ex)[N + 1], float (*ey)[N]) {
#pragma cgpredict kernel(fdtd_hz) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
}

int main(void) {
  float(*ex)[N + 1] = allocate((size_t)N * (N + 1));
  float(*ey)[N] = allocate((size_t)(N + 1) * N);
  float(*hz)[N] = allocate((size_t)N * N);
  float *source = allocate(STEPS);
  fill(ex, N, N + 1, 0);
  fill(ey, N + 1, N, 1);
  fill(hz, N, N, 2);
  fill(source, 1, STEPS, 3);
  for (int t = 0; t < STEPS; ++t) {
    stepEy(ey, hz, source, t);
    stepEx(ex, hz);
    stepHz(hz, ex, ey);
  }
  report("fdtd2d", hz, (size_t)N * N);
  free(ex);
  free(ey);
  free(hz);
  free(source);
  return 0;
}
