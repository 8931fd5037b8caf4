// Rows of a power of two fall into the same sets; CHANGED makes them 16 elements longer.
#include <stdlib.h>
#define N 512
#define ROWS 1024
#ifdef CHANGED
#define PITCH (N + 16)
#else
#define PITCH N
#endif
static float a[ROWS][PITCH], sum[ROWS];
int main(void) {
#pragma cgpredict kernel(rows) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    float s = 0;
    for (int j = 0; j < N; ++j)
      s += a[i][j];
    sum[i] = s;
  }
  return sum[1] != 0;
}
