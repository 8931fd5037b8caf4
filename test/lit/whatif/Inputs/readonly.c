// Neighbouring threads walk along rows of b; CHANGED loads b through the read-only cache.
#define N 256
static float a[N][N], b[N][N], c[N][N];
int main(void) {
#ifdef CHANGED
#pragma cgpredict kernel(product) grid(2) block(32, 8) readonly(b)
#else
#pragma cgpredict kernel(product) grid(2) block(32, 8)
#endif
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[j][k];
      c[i][j] = sum;
    }
  return c[1][1] != 0;
}
