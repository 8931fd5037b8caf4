// Pointers without a length: what the clauses move is not known as the program runs.
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 14 };

static void run(float *p, int steps) {
#pragma omp target data map(tofrom : p)
  for (int step = 0; step < steps; step++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      p[i] = 0.5f * p[i] + 1;
#pragma omp target update from(p)
  }
}

int main(void) {
  float *p = calloc(N, sizeof *p);
  run(p, 5);
  printf("%.6f\n", p[9]);
  free(p);
  return 0;
}
