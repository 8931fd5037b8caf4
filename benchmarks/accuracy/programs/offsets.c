/* Sums of arrays that are read OFFSET elements further than they are written, one, two and four for
   each thread, 512 threads of a block apart ("Professional CUDA C Programming", 2014:
   readSegmentUnroll). The pointers may alias. */
#include "arrays.h"

static void one(float *a, float *b, float *c, int n) {
#pragma cgpredict kernel(read_offset) grid(1) block(512)
  for (int i = 0; i < N; ++i) {
    const int k = i + OFFSET;
    if (k < n)
      c[i] = a[k] + b[k];
  }
}

static void two(float *a, float *b, float *c, int n) {
#pragma cgpredict kernel(read_offset_two) grid(1) block(512)
  for (int t = 0; t < N / 2; ++t) {
    const int i = t / 512 * 1024 + t % 512, k = i + OFFSET;
    if (k < n)
      c[i] = a[k] + b[k];
    if (k + 512 < n)
      c[i + 512] = a[k + 512] + b[k + 512];
  }
}

static void four(float *a, float *b, float *c, int n) {
#pragma cgpredict kernel(read_offset_four) grid(1) block(512)
  for (int t = 0; t < N / 4; ++t) {
    const int i = t / 512 * 2048 + t % 512, k = i + OFFSET;
    if (k < n)
      c[i] = a[k] + b[k];
    if (k + 512 < n)
      c[i + 512] = a[k + 512] + b[k + 512];
    if (k + 1024 < n)
      c[i + 1024] = a[k + 1024] + b[k + 1024];
    if (k + 1536 < n)
      c[i + 1536] = a[k + 1536] + b[k + 1536];
  }
}

int main(void) {
  float *a = zeroes(N, sizeof(float)), *b = zeroes(N, sizeof(float)), *c = zeroes(N, sizeof(float));
  one(a, b, c, N);
  two(a, b, c, N);
  four(a, b, c, N);
  return 0;
}
