/* Kernels launched again and again over the same arrays, as benchmarks do; the measured time is that
   of one. Streams of N numbers: sums, every eighth copied, the first gathered by all, sums to which
   even threads add one of 128 constants; and a counter that each thread increments. */
#include "arrays.h"

#ifndef LAUNCHES
#define LAUNCHES 1
#endif
#ifndef ITERATIONS
#define ITERATIONS 1
#endif
#ifndef REAL
#define REAL float
#endif

static void add(REAL *restrict c, const REAL *restrict a, const REAL *restrict b, int n) {
#pragma cgpredict kernel(vector_add) grid(1) block(256)
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
}

static void saxpy(REAL *restrict c, const REAL *restrict a, const REAL *restrict b, REAL alpha,
                  int n) {
#pragma cgpredict kernel(saxpy) grid(1) block(256) readonly(a, b)
  for (int i = 0; i < n; ++i)
    c[i] = alpha * a[i] + b[i];
}

static void copyEighth(REAL *restrict c, const REAL *restrict a, int n) {
#pragma cgpredict kernel(copy_eighth) grid(1) block(256) readonly(a)
  for (int i = 0; i < n / 8; ++i)
    c[i * 8] = a[i * 8];
}

static void gather(REAL *restrict c, const REAL *restrict a, const int *restrict index, int n) {
#pragma cgpredict kernel(gather_first) grid(1) block(256) readonly(a, index)
  for (int i = 0; i < n; ++i)
    c[i] = a[index[i]];
}

static void addUneven(REAL *restrict c, const REAL *restrict a, const REAL *restrict b, int n) {
#pragma cgpredict kernel(add_divergent) grid(1) block(256) readonly(a, b)
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) {
      float sum = 0;
#pragma unroll 16
      for (int turn = 0; turn < 128; ++turn)
        sum += 0.0001f * (float)turn;
      c[i] = a[i] + b[i] + sum;
    } else {
      c[i] = a[i] + b[i];
    }
  }
}

static void count(unsigned *counter, int n, int iterations) {
#pragma cgpredict kernel(one_counter) grid(1) block(256)
  for (int i = 0; i < n; ++i)
    for (int turn = 0; turn < iterations; ++turn)
      __atomic_fetch_add(counter, 1u, __ATOMIC_RELAXED);
}

int main(int argc, char **argv) {
  (void)argv;
  const int n = N * argc;
  void *a = zeroes(N, sizeof(REAL)), *b = zeroes(N, sizeof(REAL)), *c = zeroes(N, sizeof(REAL));
  int *index = zeroes(N, sizeof(int));
  unsigned counter = 0;
  for (int launch = 0; launch < LAUNCHES; ++launch)
    add(c, a, b, n);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    saxpy(c, a, b, 2, n);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    copyEighth(c, a, n);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    gather(c, a, index, n);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    addUneven(c, a, b, n);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    count(&counter, n, ITERATIONS * argc);
  return counter == 0;
}
