/* Reductions by threads of their own: sum and largest element of N segments of PER floats in the
 * mean, one after the other in memory, and an integral by the rule of trapezoids in doubles, of
 * which each of N threads adds PER values. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void segments(float *restrict sums, float *restrict largest, const float *restrict value,
                     const int *restrict first) {
#pragma cgpredict kernel(segment_reduce) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0, most = -1e30f;
    for (int s = first[i]; s < first[i + 1]; ++s) {
      sum += value[s];
      most = fmaxf(most, value[s]);
    }
    sums[i] = sum;
    largest[i] = most;
  }
}

static void integrate(double *restrict sums, double start, double step, double y, double right,
                      double down) {
#pragma cgpredict kernel(trapezoid_int) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int s = 0; s < PER; ++s) {
      const double x = start + (s * (double)N + i) * step;
      const double across = x - right, along = y - down;
      sum += 1 / sqrt(across * across + along * along);
    }
    sums[i] = sum * step;
  }
}

int main(void) {
  int *first = zeroes(N + 1, sizeof(int));
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  float *value = zeroes((size_t)N * PER, sizeof(float));
  for (size_t i = 0; i < (size_t)N * PER; ++i)
    value[i] = mixed(i) % 1000 / 1000.0f;
  void *sums = zeroes(N, sizeof(float));
  void *largest = zeroes(N, sizeof(float));
  void *integral = zeroes(N, sizeof(double));
  segments(sums, largest, value, first);
  integrate(integral, 0.1, 0.7 / N / PER, 0.3, 1.2, 0.9);
  return 0;
}
