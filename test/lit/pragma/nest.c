// Ways to write a perfect nest of counted loops.
// RUN: %verify %s
// expected-no-diagnostics
#include <stddef.h>

void nests(int n, int m, float *x) {
#pragma cgpredict kernel(plain) grid(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        x[i] = 0;
#pragma cgpredict kernel(blocks) grid(2)
  for (int i = 0; i < n; i++) {
    {
      ;
      for (int j = 0; j < n; j++) {
        x[i] = 0;
        x[j] = 0;
      }
    }
  }
#pragma cgpredict kernel(hints) grid(2)
  for (int i = 0; i < n; i++)
#pragma clang loop vectorize(disable)
    for (int j = 0; j < n; j++)
      x[i] = 0;
#pragma cgpredict kernel(imperfect_below) grid(1)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < n; j++)
      sum += x[j];
    x[i] = sum;
  }
  // Code beside the inner loop is for the passes.
#pragma cgpredict kernel(beside) grid(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += x[k];
      x[i] = sum;
    }
  // Bounds may depend on the loops around: the grid is the bounding box.
#pragma cgpredict kernel(triangle) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = i; j <= i + m; j++)
      x[i] = 0;
}

void headers(int n, float *x) {
  int i, unused;
  long l;
#pragma cgpredict kernel(outside)
  for (i = 1; i <= n; ++i) x[i] = 0;
#pragma cgpredict kernel(down)
  for (i = n; i > 0; i--) x[i] = 0;
#pragma cgpredict kernel(down_to_zero)
  for (i = n; 0 <= i; --i) x[i] = 0;
#pragma cgpredict kernel(step)
  for (unsigned u = 0; u < 8u; u += 2) x[u] = 0;
#pragma cgpredict kernel(minus)
  for (l = n; n - 8 < l; l -= 4) x[l] = 0;
#pragma cgpredict kernel(assigned)
  for (short s = 0; s != 8; s = s + 1) x[s] = 0;
#pragma cgpredict kernel(assigned_back)
  for (size_t s = 0; s < (size_t)n; (s = 3 + (s))) x[s] = 0;
#pragma cgpredict kernel(assigned_down)
  for (i = n; i >= 0; i = i - n) x[i] = 0;
#pragma cgpredict kernel(casts)
  for (i = 0; (long)(i) < (long)n; (void)i++) x[i] = 0;
#pragma cgpredict kernel(two_in_init)
  for (i = 0, unused = 3; i < n; i++) x[i] = unused;
#pragma cgpredict kernel(two_declared)
  for (int j = 0, end = n / 2; j < end; j++) x[j] = 0;
}

void parameter(int i, int n, float *x) {
#pragma cgpredict kernel(parameter)
  for (i = 0; i < n; i++) x[i] = 0;
}
