// Small launches. With PINGPONG each reads what the one before wrote; else each has rows of its own,
// and CHANGED runs TOGETHER of them as one grid.
#include <stdlib.h>
#define N 512
#define STEPS 64
static float a[STEPS][N], b[STEPS][N];
#ifdef PINGPONG
static void step(float *in, float *out) {
#pragma cgpredict kernel(step) block(256)
  for (int j = 0; j < N; ++j)
    out[j] = 2 * in[j];
}
#endif
int main(void) {
#ifdef PINGPONG
  for (int i = 0; i < STEPS; ++i)
    if (i % 2)
      step(b[0], a[0]);
    else
      step(a[0], b[0]);
#elif defined(CHANGED)
  for (int first = 0; first < STEPS; first += TOGETHER) {
#pragma cgpredict kernel(scale) grid(2) block(256, 1)
    for (int i = first; i < first + TOGETHER; ++i)
      for (int j = 0; j < N; ++j)
        b[i][j] = 2 * a[i][j];
  }
#else
  for (int i = 0; i < STEPS; ++i) {
#pragma cgpredict kernel(scale) block(256)
    for (int j = 0; j < N; ++j)
      b[i][j] = 2 * a[i][j];
  }
#endif
  return b[0][1] + b[1][1] != 0;
}
