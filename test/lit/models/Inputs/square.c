// A product in square blocks: a warp of 16x16 threads lies over two rows.
#define N 256
static float a[N][N], b[N][N], c[N][N];
int main(void) {
#pragma cgpredict kernel(product) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float t = 0;
      for (int k = 0; k < N; ++k)
        t += a[i][k] * b[k][j];
      c[i][j] = t;
    }
  return c[1][1] != 0;
}
