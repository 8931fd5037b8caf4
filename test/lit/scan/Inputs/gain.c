/* Loops that gain by a GPU, in places where a pragma can and cannot go. */
#include <stdio.h>
#include "gain.h"

#define N 160
static float a[N][N], b[N][N], c[N][N], d[N][N];
static unsigned seed = 1; // so that no other thread could fill a and b
int main(void) {
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = b[i][j] = (float)((seed = seed * 1664525 + 1013904223) >> 24);
  if (a[1][1] > 0) for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[j][k];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        d[i][j] += c[i][k] * b[k][j];
  printf("%g %g\n", d[3][4], total(&d[0][0], N * N));
}
