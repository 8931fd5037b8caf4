// Products of rows, a thread each: 2048 resident threads need two lines each, twice what the L2 has;
// 512 need half of it.
// CHANGED has smaller blocks.
#include <stdlib.h>
#define N 4096
#define M 256
static float a[N][M], b[N][M], product[N];
#ifdef CHANGED
#define THREADS 32
#else
#define THREADS 256
#endif
int main(void) {
#pragma cgpredict kernel(rows) grid(1) block(THREADS)
  for (int i = 0; i < N; ++i) {
    float s = 0;
    for (int j = 0; j < M; ++j)
      s += a[i][j] * b[i][j];
    product[i] = s;
  }
  return product[1] != 0;
}
