/* A picture of N x N floats turned by an angle, between four points each, and freed from noise by
 * means over places whose surroundings of 3 x 3 are alike, up to RADIUS away. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void turned(float (*restrict b)[N], const float (*restrict a)[N], float cosine, float sine) {
#pragma cgpredict kernel(affine_warp) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const float right = (float)(j - N / 2), down = (float)(i - N / 2);
      const float x = cosine * right - sine * down + (float)(N / 2);
      const float y = sine * right + cosine * down + (float)(N / 2);
      float value = 0;
      if (x >= 0 && y >= 0 && x < N - 1 && y < N - 1) {
        const int column = (int)x, row = (int)y;
        const float p = x - (float)column, q = y - (float)row;
        value = (1 - q) * ((1 - p) * a[row][column] + p * a[row][column + 1]) +
                q * ((1 - p) * a[row + 1][column] + p * a[row + 1][column + 1]);
      }
      b[i][j] = value;
    }
}

static void denoise(float (*restrict b)[N], const float (*restrict a)[N], float strength) {
#pragma cgpredict kernel(nonlocal_means) grid(2) block(32, 4)
  for (int i = RADIUS + 1; i < N - RADIUS - 1; ++i)
    for (int j = RADIUS + 1; j < N - RADIUS - 1; ++j) {
      float sum = 0, weights = 0;
      for (int y = i - RADIUS; y <= i + RADIUS; ++y)
        for (int x = j - RADIUS; x <= j + RADIUS; ++x) {
          float apart = 0;
          for (int v = -1; v <= 1; ++v)
            for (int u = -1; u <= 1; ++u) {
              const float difference = a[i + v][j + u] - a[y + v][x + u];
              apart += difference * difference;
            }
          const float weight = expf(-apart * strength);
          weights += weight;
          sum += weight * a[y][x];
        }
      b[i][j] = sum / weights;
    }
}

int main(void) {
  float *a = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  void *b = zeroes((size_t)N * N, sizeof(float));
  turned(b, (void *)a, 0.8660254f, 0.5f);
  denoise(b, (void *)a, 1.5f);
  return 0;
}
