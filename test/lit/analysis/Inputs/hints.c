#define N 64

float A[N][N], C[N][N];

int main(void) {
  for (int i = 0; i < N * N; ++i)
    A[0][i] = (float)(i % 7);
#pragma cgpredict kernel(syrk) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        C[i][j] += A[i][k] * A[j][k];
  return C[1][1] < 0;
}
