/* Sums of two arrays into the second one (M. Harris, "An Even Easier Introduction to CUDA", 2017):
   by one thread, by a block whose threads take every THREADS-th element, and by a thread each. */
#include "arrays.h"

static void alone(float *x, float *y, int n, int threads) {
#pragma cgpredict kernel(add_thread) grid(1) block(1)
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 0; i < n; ++i)
      y[i] = x[i] + y[i];
}

static void block(float *x, float *y, int n) {
#pragma cgpredict kernel(add_block) grid(1) block(256)
  for (int thread = 0; thread < THREADS; ++thread)
    for (int i = thread; i < n; i += THREADS)
      y[i] = x[i] + y[i];
}

static void grid(float *x, float *y, int n) {
#pragma cgpredict kernel(add_grid) grid(1) block(256)
  for (int i = 0; i < n; ++i)
    y[i] = x[i] + y[i];
}

int main(int argc, char **argv) {
  (void)argv;
  float *x = zeroes(N, sizeof(float)), *y = zeroes(N, sizeof(float));
  alone(x, y, N, argc);
  block(x, y, N);
  grid(x, y, N);
  return 0;
}
