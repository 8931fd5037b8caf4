// CHANGED computes with float; with TO_DOUBLE it is the other way round.
#include <stdlib.h>
#define N 512
#if defined(CHANGED) != defined(TO_DOUBLE)
typedef float Number;
#else
typedef double Number;
#endif
static Number a[N][N], b[N][N];
static Number half = 0.5;
int main(void) {
#pragma cgpredict kernel(smooth) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 1; j < N - 1; ++j)
      b[i][j] = half * (a[i][j - 1] + a[i][j + 1]);
  return b[1][1] != 0;
}
