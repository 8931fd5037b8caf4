// Regions of data around calls of kernels that stand in another file: three times u and f go in,
// and u comes back; in each region one update. `scale` runs outside of any.
#include "regions.h"

#include <stdio.h>
#include <stdlib.h>

static double f[N], untouched[N];

int main(void) {
  double *u = calloc(N, sizeof *u);
  for (int i = 0; i < N; i++)
    f[i] = i % 5;
  for (int r = 0; r < 3; r++) {
#pragma omp target data map(tofrom : u [0:N]) map(to : f)
    {
      for (int t = 0; t < 10; t++) {
        step(u, f, N);
        if (t == 4) {
#pragma omp target update from(u [0:N])
        }
      }
    }
  }
#pragma acc data copyin(untouched) present(f)
  for (int t = 0; t < 2; t++)
    scale(u, N);
#pragma omp target enter data map(to : u [0:N / 2])
  step(u, f, N / 2);
#pragma omp target exit data map(from : u [0:N / 2])
  printf("%.6f\n", u[17]);
  free(u);
  return 0;
}
