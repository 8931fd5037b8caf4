// Nests whose columns are independent in each row, with bounds that rows decide, and some that are not.
#include <stdio.h>

#define M 160
static float a[M][M], b[M][M], c[M][M], d[M][M], e[M][M], f[M][M], rows[M], twice[M], g[M][M], h[2 * M][M];
static float front[M], k[M][M];

int main(void) {
  for (int i = 0; i < M; i++) // mirrored: proved
    for (int j = 0; j < i; j++)
      a[i][j] = a[j][i];
  for (int i = 0; i < M; i++) // exchanged: proved
    for (int j = i + 1; j < M; j++) {
      const float t = b[i][j];
      b[i][j] = b[j][i];
      b[j][i] = t;
    }
  for (int ii = 0; ii < M; ii += 32) // blocked: proved
    for (int jj = 0; jj < M; jj += 32)
      for (int i = ii; i < ii + 32; i++)
        for (int j = jj; j < jj + 32; j++)
          d[j][i] = c[i][j];
  for (int i = 0; i < M; i++) { // beside: proved
    for (int j = 0; j < M; j++)
      e[j][i] += f[j][i];
    rows[i] = twice[i] * 2;
  }
  for (int i = 0; i < M; i++) // recurrence: rows alone
    for (int j = 1; j < M; j++)
      g[i][j] += g[i][j - 1];
  for (int i = 0; i < M; i++) // overlaps: not proved, as columns of a row meet
    for (int j = 0; j < M; j++)
      h[2 * i + (j == M - 1)][j == M - 1 ? 0 : j] = (float)j;
  for (int i = 0; i < M; i++) { // handed on: rows alone
    front[i] = (float)i;
    for (int j = 0; j < M; j++)
      k[i][j] = front[i] + (float)j;
  }
  printf("%g\n", a[5][3] + b[4][9] + d[3][4] + e[1][2] + rows[3] + g[4][5] + h[6][7] + k[5][6] + twice[1]);
  return 0;
}
