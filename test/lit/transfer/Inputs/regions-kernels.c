#include "regions.h"

void step(double *u, const double *f, long n) {
#pragma omp target teams distribute parallel for map(tofrom : u [0:n]) map(to : f [0:n])
  for (long i = 0; i < n; i++)
    u[i] = 0.5 * u[i] + f[i];
}

void scale(double *x, long n) {
#pragma acc parallel loop copy(x [0:n])
  for (long i = 0; i < n; i++)
    x[i] *= 0.5;
}
