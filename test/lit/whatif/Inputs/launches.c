// A launch of 8 blocks, a row of DRAM, for each of 64 rows; CHANGED runs them as one grid.
#include <stdlib.h>
#define N 2048
#define ROWS 64
static float a[ROWS][N], b[ROWS][N];
int main(void) {
#ifdef CHANGED
#pragma cgpredict kernel(scale) grid(2) block(256, 1)
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < N; ++j)
      b[i][j] = 2 * a[i][j];
#else
  for (int i = 0; i < ROWS; ++i) {
#pragma cgpredict kernel(scale) grid(1) block(256)
    for (int j = 0; j < N; ++j)
      b[i][j] = 2 * a[i][j];
  }
#endif
  return b[1][1] != 0;
}
