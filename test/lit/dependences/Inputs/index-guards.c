/* Loops whose accesses are apart by conditions of the indices (check_verdicts.py). */
#include <stdio.h>
#define N 512
static float x[2 * N], y[N], a[N][N], w[N][8];
static int half;

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = i;
    for (int j = 0; j < N; j++)
      a[i][j] = i - j;
  }
  half = N / 2;
  const int n = half * 2;
  // proved: the upper half is only read
#pragma cgpredict kernel(fold)
  for (int i = 0; i < n; i++)
    if (i < n / 2)
      x[i] += x[i + n / 2];
  // proved: one thread of each row
#pragma cgpredict kernel(first_of_row) grid(2)
  for (int i = 0; i < n; i++) {
    y[i] = 2;
    for (int j = 0; j < n; j++)
      a[i][j] += 1;
  }
  // proved: the last one of each row
#pragma cgpredict kernel(last_of_row) grid(2)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      a[i][j] += 1;
    y[i] *= 2;
  }
  // proved: below the diagonal from above it
#pragma cgpredict kernel(mirror) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (j < i)
        a[i][j] = a[j][i];
  // proved: such loops of one thread of a row
#pragma cgpredict kernel(clears) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (j == 5)
        for (int k = 0; k < 8; k++)
          w[i][k] += a[i][k];
  // proved: the first from the second
#pragma cgpredict kernel(first)
  for (int i = 0; i < n; i++)
    if (i == 0)
      y[i] = y[i + 1];
  // no: with the diagonal, one element earlier
#pragma cgpredict kernel(shifted) grid(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      if (j <= i)
        a[i][j] = a[i - 1][j - 1];
  // no: the middle is in both halves
#pragma cgpredict kernel(overlap)
  for (int i = 0; i < n; i++)
    if (i <= n / 2 && i > 3)
      x[i] += x[i - 3];
  // write conflict: by each second thread of a row
#pragma cgpredict kernel(each_second) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (j >= n / 2)
        y[i] = a[i][j];
  printf("%g %g %g %g\n", x[3], y[4], a[7][5], w[2][1]);
}
