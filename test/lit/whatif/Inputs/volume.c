// b = 2 a with a's innermost and outermost dimensions exchanged in CHANGED.
#include <stdlib.h>
#define N 64
typedef float Volume[N][N][N];
static void scale(Volume *b, Volume *a) {
#pragma cgpredict kernel(scale) grid(3) block(32, 8, 1)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
#ifdef CHANGED
        (*b)[i][j][k] = 2 * (*a)[i][j][k];
#else
        (*b)[i][j][k] = 2 * (*a)[k][j][i];
#endif
}
int main(void) {
  Volume *v = calloc(2, sizeof(Volume));
  scale(v, v + 1);
  return (*v)[1][1][1] != 0;
}
