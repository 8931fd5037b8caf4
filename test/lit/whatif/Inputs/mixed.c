// Doubles beside floats: the worst access is of floats. CHANGED computes with float.
#define N 512
#ifdef CHANGED
typedef float Number;
#else
typedef double Number;
#endif
static float picked[N][32 * N];
static Number a[N][N], b[N][N];
int main(void) {
#pragma cgpredict kernel(mix) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[i][j] = a[i][j] + (Number)picked[i][32 * j];
  return b[1][1] != 0;
}
