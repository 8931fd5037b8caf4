/* Livermore's loops over N doubles: a fragment of hydrodynamics, an equation of state, and Planck's
 * distribution. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void hydrodynamics(double *restrict x, const double *restrict y, const double *restrict z,
                          double q, double r, double t) {
#pragma cgpredict kernel(hydro_fragment) grid(1) block(256)
  for (int k = 0; k < N; ++k) {
    x[k] = q + y[k] * (r * z[k + 10] + t * z[k + 11]);
  }
}

static void gasState(double *restrict x, const double *restrict y, const double *restrict z,
                     const double *restrict u, double q, double r, double t) {
#pragma cgpredict kernel(equation_of_state) grid(1) block(128)
  for (int k = 0; k < N; ++k) {
    x[k] = u[k] + r * (z[k] + r * y[k]) +
           t * (u[k + 3] + r * (u[k + 2] + r * u[k + 1]) +
                t * (u[k + 6] + q * (u[k + 5] + q * u[k + 4])));
  }
}

static void planck(double *restrict x, double *restrict w, const double *restrict y,
                   const double *restrict u, const double *restrict z) {
#pragma cgpredict kernel(planckian) grid(1) block(256)
  for (int k = 0; k < N; ++k) {
    x[k] = u[k] / z[k];
    w[k] = y[k] / (exp(x[k]) - 1);
  }
}

int main(void) {
  double *y = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    y[i] = mixed(i) % 1000 / 1000.0;
  double *z = zeroes(N + 12, sizeof(double));
  for (int i = 0; i < N + 12; ++i)
    z[i] = 1 + mixed(i + 1) % 1000 / 1000.0;
  double *u = zeroes(N + 12, sizeof(double));
  for (int i = 0; i < N + 12; ++i)
    u[i] = 1 + mixed(i + 2) % 1000 / 250.0;
  void *x = zeroes(N, sizeof(double));
  void *w = zeroes(N, sizeof(double));
  hydrodynamics(x, y, z, 0.05, 0.02, 0.01);
  gasState(x, y, z, u, 0.5, 0.02, 0.01);
  planck(x, w, y, u, z);
  return 0;
}
