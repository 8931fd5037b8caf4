// Blocks of 4 x 32 threads read quarters of lines; CHANGED has those of a warp.
#define N 1024
#ifdef CHANGED
#define SHAPE CHANGED_SHAPE
#else
#define SHAPE 4, 32
#endif
static float a[N][N], b[N][N];
int main(void) {
#pragma cgpredict kernel(copy) grid(2) block(SHAPE)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[i][j] = a[i][j];
  return b[1][1] != 0;
}
