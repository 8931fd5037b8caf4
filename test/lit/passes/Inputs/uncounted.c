/* Loops whose turns nvcc can tell before they start, and loops whose turns it cannot. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };

#define TEXT(...) #__VA_ARGS__
#define MARK(...) _Pragma(TEXT(__VA_ARGS__))
#define SUM(name, loop, value)                                                                     \
  MARK(cgpredict kernel(name) grid(1))                                                             \
  for (int t = 0; t < 2; ++t) {                                                                    \
    float sum = 0;                                                                                 \
    for (loop)                                                                                     \
      sum += value;                                                                                \
    sums[t] += sum;                                                                                \
  }

static float sums[2];

static void run(const float *a, int n, unsigned u, int step, unsigned ustep, size_t length) {
  SUM(by_one, int i = t; i < n; ++i, a[i])
  SUM(by_step, int i = t; i < n; i += step, a[i])
  SUM(by_unsigned_step, int i = t; i < n; i += ustep, a[i])
  SUM(by_threes, int i = t; i < n; i += 3, a[i])
  SUM(unsigned_by_one, unsigned i = t; i < u; ++i, a[i])
  SUM(unsigned_by_fours, unsigned i = t; i < u; i += 4, a[i])
  SUM(unsigned_to_half, unsigned i = 0; i < u / 2; i += 2, a[i])
  SUM(unsigned_downwards, unsigned i = u; i-- > 0;, a[i])
  SUM(size_by_step, size_t i = t; i < length; i += ustep, a[i])
  SUM(two_bounds, int i = t; i < n && i < step * 9; ++i, a[i])
  SUM(up_to_argument, int i = t; i <= n - 1; ++i, expf(a[i]))
  SUM(with_calls, int i = 0; i <= t; ++i, expf(a[i]))
  SUM(until_small, int i = t; i < 60 && sum < 99; ++i, a[i])
  SUM(doubled, int i = 1; i < n; i *= 2, a[i])
  SUM(to_end, const float *p = a + t; p != a + n; ++p, *p)
  SUM(below_end, const float *p = a + t; p < a + n; ++p, *p)
}

int main(int argc, char **argv) {
  (void)argv;
  float *a = calloc(N, sizeof(float));
  run(a, N * argc, N * argc, 3 * argc, 3 * argc, N * argc);
  printf("%g\n", sums[0]);
  free(a);
  return 0;
}
