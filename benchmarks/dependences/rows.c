// A hundred million accesses that all depend on others: Gauss-Seidel with a row for each thread.
// 4094 * 4094 elements, six accesses each.
#define N 4096
static float a[N][N];

int main(void) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      a[i][j] = (float)(i ^ j);
#pragma cgpredict kernel(rows)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      a[i][j] = 0.2f * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  return a[3][3] < 0;
}
