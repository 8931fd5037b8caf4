// A product that adds up in memory, with TIMES in an outer loop of each thread; CHANGED adds up in a
// local variable, from C to C.
#include <stdlib.h>
#define N 192
#ifndef TIMES
#define TIMES 1
#endif
static float a[N][N], b[N][N], c[N][N];
int main(void) {
#pragma cgpredict kernel(sum) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
#if TIMES > 1
      for (int t = 0; t < TIMES; ++t) {
#endif
#ifdef CHANGED
      float s = c[i][j];
      for (int k = 0; k < N; ++k)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
#else
      for (int k = 0; k < N; ++k)
        c[i][j] += a[i][k] * b[k][j];
#endif
#if TIMES > 1
      }
#endif
    }
  return c[1][1] != 0;
}
