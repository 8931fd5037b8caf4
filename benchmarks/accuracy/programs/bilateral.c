/* A bilateral filter: weights by distance and by difference of brightness, an exponential each. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void smooth(float (*restrict b)[N], const float (*restrict a)[N], float near, float alike) {
#pragma cgpredict kernel(bilateral) grid(2) block(16, 16)
  for (int i = RADIUS; i < N - RADIUS; ++i)
    for (int j = RADIUS; j < N - RADIUS; ++j) {
      const float middle = a[i][j];
      float sum = 0, weights = 0;
      for (int y = -RADIUS; y <= RADIUS; ++y)
        for (int x = -RADIUS; x <= RADIUS; ++x) {
          const float value = a[i + y][j + x], apart = value - middle;
          const float weight = expf(-near * (float)(x * x + y * y) - alike * apart * apart);
          sum += weight * value;
          weights += weight;
        }
      b[i][j] = sum / weights;
    }
}

int main(void) {
  float *a = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  void *b = zeroes((size_t)N * N, sizeof(float));
  smooth(b, (void *)a, 0.05f, 8.0f);
  return 0;
}
