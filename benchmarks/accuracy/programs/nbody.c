/* Forces between all pairs of N bodies. */
#include "arrays.h"

#include <math.h>

static void forces(float *restrict a, const float *restrict x, const float *restrict y,
                   const float *restrict z, const float *restrict m) {
#pragma cgpredict kernel(nbody) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float ax = 0, ay = 0, az = 0;
    const float xi = x[i], yi = y[i], zi = z[i];
    for (int j = 0; j < N; ++j) {
      const float dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      const float inverse = 1 / sqrtf(square);
      const float pull = m[j] * inverse * inverse * inverse;
      ax += pull * dx;
      ay += pull * dy;
      az += pull * dz;
    }
    a[i] = ax + ay + az;
  }
}

int main(void) {
  forces(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(N, sizeof(float)),
         zeroes(N, sizeof(float)), zeroes(N, sizeof(float)));
  return 0;
}
