// Rows of 32 floats in shared memory, read down their columns: all lanes at one bank.
#define N 256
static float a[N][N], c[N][N];
int main(void) {
#pragma cgpredict kernel(rows) grid(2) block(32, 8) shared(a) tile(32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float t = 0;
      for (int k = 0; k < N; ++k)
        t += a[j][k];
      c[i][j] = t;
    }
  return c[1][1] != 0;
}
