/* FDTD-2D's other two kernels, in floats: the field ex from hz, and hz from both. */
#include "arrays.h"

static void updateEx(float (*ex)[N], float (*hz)[N]) {
#pragma cgpredict kernel(field_ex) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      ex[i][j] = ex[i][j] - 0.5f * (hz[i][j] - hz[i][j - 1]);
    }
}

static void updateHz(float (*hz)[N], float (*ex)[N], float (*ey)[N]) {
#pragma cgpredict kernel(field_hz) grid(2) block(32, 8)
  for (int i = 0; i < N - 1; ++i)
    for (int j = 0; j < N - 1; ++j) {
      hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

int main(void) {
  void *ex = zeroes((size_t)N * N, sizeof(float));
  void *ey = zeroes((size_t)N * N, sizeof(float));
  void *hz = zeroes((size_t)N * N, sizeof(float));
  updateEx(ex, hz);
  updateHz(hz, ex, ey);
  return 0;
}
