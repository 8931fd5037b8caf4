// Loops that have a pragma which another one would clash with.
#include <stdio.h>

#define N 300

static double a[N][N], b[N], c[N * N];

int main(void) {
  for (int step = 0; step < 8; ++step)
#pragma cgpredict kernel(mine)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        a[i][j] += 0.5 * i + j;
#pragma omp parallel for
  for (int i = 0; i < N * N; ++i)
    c[i] = i * 0.25;
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 8; ++k)
      for (int j = 0; j < N; ++j)
        b[i] += a[i][j] + c[j];
  printf("%g\n", b[7]);
}
