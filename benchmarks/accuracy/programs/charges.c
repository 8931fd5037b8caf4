/* Potentials in doubles: of listed charges as the part of Ewald's sum that is near, and of SOURCES
 * masses, softened. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void near(double *restrict energy, const double *restrict x, const double *restrict y,
                 const double *restrict z, const double *restrict charge, const int *restrict first,
                 const int *restrict listed, double reach, double alpha) {
#pragma cgpredict kernel(ewald_near) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int s = first[i]; s < first[i + 1]; ++s) {
      const int j = listed[s];
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      const double square = dx * dx + dy * dy + dz * dz;
      if (square < reach * reach) {
        const double apart = sqrt(square + 1e-6);
        sum += charge[j] * erfc(alpha * apart) / apart;
      }
    }
    energy[i] = 0.5 * charge[i] * sum;
  }
}

static void soft(double *restrict potential, const double *restrict x, const double *restrict y,
                 const double *restrict z, const double *restrict mass, double softening) {
#pragma cgpredict kernel(soft_potential) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < SOURCES; ++j) {
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      sum -= mass[j] / sqrt(dx * dx + dy * dy + dz * dz + softening);
    }
    potential[i] = sum;
  }
}

int main(void) {
  double *x = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    x[i] = mixed(i) % 1000 / 100.0;
  double *y = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    y[i] = mixed(i + 3) % 1000 / 100.0;
  double *z = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    z[i] = mixed(i + 7) % 1000 / 100.0;
  double *charge = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    charge[i] = mixed(i) % 3 - 1.0;
  int *first = zeroes(N + 1, sizeof(int));
  int *listed = zeroes(N * PER, sizeof(int));
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  for (int i = 0; i < N; ++i)
    for (int s = first[i]; s < first[i + 1]; ++s)
      listed[s] = (int)((i + 1 + mixed(s) % BAND) % N);
  void *energy = zeroes(N, sizeof(double));
  void *potential = zeroes(N, sizeof(double));
  near(energy, x, y, z, charge, first, listed, 6.0, 0.4);
  soft(potential, x, y, z, charge, 0.01);
  return 0;
}
