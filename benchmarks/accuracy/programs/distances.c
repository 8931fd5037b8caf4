/* How far vectors of LENGTH are apart: cosines of N pairs of rows, sums of differences of each of
 * COUNT rows from each of COUNT others, and SAMPLES points of a plane moved to the mean around
 * them. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void cosines(float *restrict cosine, const float (*restrict a)[LENGTH],
                    const float (*restrict b)[LENGTH]) {
#pragma cgpredict kernel(cosine_rows) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float product = 0, first = 0, second = 0;
    for (int k = 0; k < LENGTH; ++k) {
      product += a[i][k] * b[i][k];
      first += a[i][k] * a[i][k];
      second += b[i][k] * b[i][k];
    }
    cosine[i] = product / sqrtf(first * second);
  }
}

static void differences(float (*restrict apart)[COUNT], const float (*restrict a)[LENGTH],
                        const float (*restrict b)[LENGTH]) {
#pragma cgpredict kernel(pairwise_l1) grid(2) block(16, 16)
  for (int i = 0; i < COUNT; ++i)
    for (int j = 0; j < COUNT; ++j) {
      float sum = 0;
      for (int k = 0; k < LENGTH; ++k)
        sum += fabsf(a[i][k] - b[j][k]);
      apart[i][j] = sum;
    }
}

static void shift(float (*restrict moved)[2], const float (*restrict point)[2], float narrow) {
#pragma cgpredict kernel(mean_shift) grid(1) block(64)
  for (int i = 0; i < SAMPLES; ++i) {
    const float x = point[i][0], y = point[i][1];
    float sumX = 0, sumY = 0, weights = 0;
    for (int s = 0; s < SAMPLES; ++s) {
      const float right = point[s][0] - x, down = point[s][1] - y;
      const float weight = expf(-narrow * (right * right + down * down));
      sumX += weight * point[s][0];
      sumY += weight * point[s][1];
      weights += weight;
    }
    moved[i][0] = sumX / weights;
    moved[i][1] = sumY / weights;
  }
}

int main(void) {
  float *a = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = mixed(i) % 1000 / 1000.0f;
  float *b = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    b[i] = mixed(i + 1) % 1000 / 1000.0f;
  float *point = zeroes(2 * SAMPLES, sizeof(float));
  for (int i = 0; i < 2 * SAMPLES; ++i)
    point[i] = mixed(i) % 1000 / 100.0f;
  void *cosine = zeroes(N, sizeof(float));
  void *apart = zeroes((size_t)COUNT * COUNT, sizeof(float));
  void *moved = zeroes(2 * SAMPLES, sizeof(float));
  cosines(cosine, (void *)a, (void *)b);
  differences(apart, (void *)a, (void *)b);
  shift(moved, (void *)point, 0.8f);
  return 0;
}
