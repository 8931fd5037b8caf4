#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 512
#endif
static float a[N][N], b[N][N], c[N][N], d[N][N], t;
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i - j;
#pragma cgpredict kernel(mm) grid(2) block(32, 32)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
#pragma cgpredict kernel(inner) grid(2) block(32, 32)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      d[i][j] = c[i][j - 1] + c[i][j + 1];
  for (int i = 0; i < N; i++) t += c[i][i] + d[i][i];
  printf("%g\n", t);
}
