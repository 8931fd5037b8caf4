/* PolyBench/GPU FDTD-2D, its first kernel: the field ey from hz, its row 0 from a constant of the
   time step. The measured time is that of all 500 launches. */
#include "arrays.h"

#define STEPS 500

static void step(float (*ey)[N], float (*hz)[N], float source) {
#pragma cgpredict kernel(step1) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i == 0)
        ey[i][j] = source;
      else
        ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);
}

int main(void) {
  float(*ey)[N] = zeroes((size_t)N * N, sizeof(float));
  float(*hz)[N] = zeroes((size_t)N * N, sizeof(float));
  for (int t = 0; t < STEPS; ++t)
    step(ey, hz, (float)t);
  return 0;
}
