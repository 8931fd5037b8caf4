// A product that adds up in memory; CHANGED adds up in a local variable, from C to C.
#include <stdlib.h>
#define N 192
static float a[N][N], b[N][N], c[N][N];
int main(void) {
#pragma cgpredict kernel(sum) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
#ifdef CHANGED
      float s = c[i][j];
      for (int k = 0; k < N; ++k)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
#else
      for (int k = 0; k < N; ++k)
        c[i][j] += a[i][k] * b[k][j];
#endif
    }
  return c[1][1] != 0;
}
