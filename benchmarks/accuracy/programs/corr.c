/* PolyBench/GPU CORR: means of columns, and the columns centred and scaled. Arrays are one larger
   than what is used: indices begin at 1. */
#include "arrays.h"

static void means(float *mean, float (*data)[N + 1], float count) {
#pragma cgpredict kernel(mean) grid(1) block(256)
  for (int j = 1; j <= N; ++j) {
    mean[j] = 0;
    for (int i = 1; i <= N; ++i)
      mean[j] += data[i][j];
    mean[j] /= count;
  }
}

static void centre(float (*data)[N + 1], float *mean, float *deviation, float rootOfCount) {
#pragma cgpredict kernel(reduce) grid(2) block(32, 8)
  for (int i = 1; i <= N; ++i)
    for (int j = 1; j <= N; ++j) {
      data[i][j] -= mean[j];
      data[i][j] /= rootOfCount * deviation[j];
    }
}

int main(void) {
  float(*data)[N + 1] = zeroes((size_t)(N + 1) * (N + 1), sizeof(float));
  float *mean = zeroes(N + 1, sizeof(float)), *deviation = zeroes(N + 1, sizeof(float));
  means(mean, data, N);
  centre(data, mean, deviation, 64);
  return 0;
}
