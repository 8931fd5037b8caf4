// A copy whose inner mapped loop runs along columns. CHANGED exchanges the loops.
#include <stdlib.h>
#define N 512
static float a[N][N], b[N][N];
int main(void) {
#ifdef CHANGED
#pragma cgpredict kernel(copy) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      b[j][i] = a[j][i] + 1;
#else
#pragma cgpredict kernel(copy) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[j][i] = a[j][i] + 1;
#endif
  return b[1][1] == 0;
}
