/* Threads of a warp that take two branches, and threads with more work than others. */
#include "arrays.h"

static void branches(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(branches) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float x = a[i];
    if (i % 2 == 0)
      for (int turn = 0; turn < TURNS; ++turn)
        x = x * 0.5f + 1;
    else
      for (int turn = 0; turn < TURNS; ++turn)
        x = x * x - 2;
    b[i] = x;
  }
}

static void triangle(float *restrict sums, const float *restrict a) {
#pragma cgpredict kernel(triangle) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j <= i % 1024; ++j)
      sum += a[j] * j;
    sums[i] = sum;
  }
}

int main(void) {
  branches(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)));
  triangle(zeroes(N, sizeof(float)), zeroes(1024, sizeof(float)));
  return 0;
}
