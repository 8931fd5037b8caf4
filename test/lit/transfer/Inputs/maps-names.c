// Two arrays of 4,000 B that functions of one file call x: one that `enter data` leaves on the device,
// and one that moves with its launch.
#include <stdio.h>

enum { N = 500 };

static void keep(double *x) {
#pragma omp target enter data map(alloc : x[0 : N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    x[i] = i;
}

static void square(double *y, const double *x) {
#pragma omp target teams distribute parallel for map(to : x[0 : N]) map(from : y[0 : N])
  for (int i = 0; i < N; i++)
    y[i] = x[i] * x[i];
}

int main(void) {
  static double kept[N], moved[N], result[N];
  keep(kept);
  for (int i = 0; i < N; i++)
    moved[i] = i;
  square(result, moved);
  printf("%g %g\n", kept[3], result[3]);
  return 0;
}
