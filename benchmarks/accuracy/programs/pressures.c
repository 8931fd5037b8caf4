/* A material's energy with its artificial viscosity, and its pressure, as a code of shock
 * hydrodynamics has them: many streams of N doubles, with cuts. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void energies(double *restrict energy, double *restrict viscosity,
                     const double *restrict last, const double *restrict change,
                     const double *restrict pressure, const double *restrict stiffness,
                     const double *restrict halfway, const double *restrict compression,
                     const double *restrict slope, const double *restrict bulk,
                     const double *restrict linear, const double *restrict square,
                     const double *restrict work, double least, double density) {
#pragma cgpredict kernel(energy_update) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double e = last[i] - 0.5 * change[i] * (pressure[i] + stiffness[i]) + 0.5 * work[i];
    if (e < least)
      e = least;
    double q = 0;
    if (change[i] <= 0) {
      const double volume = 1 / (1 + compression[i]);
      const double speed = (slope[i] * e + volume * volume * bulk[i] * halfway[i]) / density;
      q = (speed <= 1e-37 ? 3e-19 : sqrt(speed)) * linear[i] + square[i];
    }
    e += 0.5 * change[i] * (3 * (pressure[i] + stiffness[i]) - 4 * (halfway[i] + q));
    if (fabs(e) < 1e-7)
      e = 0;
    energy[i] = e < least ? least : e;
    viscosity[i] = q;
  }
}

static void pressures(double *restrict pressure, double *restrict bulk,
                      const double *restrict compression, const double *restrict energy,
                      const double *restrict volume, double factor, double least, double most) {
#pragma cgpredict kernel(pressure_update) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    const double b = factor * (compression[i] + 1);
    double p = b * energy[i];
    if (fabs(p) < 1e-7)
      p = 0;
    if (volume[i] >= most)
      p = 0;
    if (p < least)
      p = least;
    bulk[i] = b;
    pressure[i] = p;
  }
}

int main(void) {
  double *last = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    last[i] = 1 + mixed(i) % 1000 / 1000.0;
  double *change = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    change[i] = mixed(i + 1) % 1000 / 5000.0 - 0.1;
  double *pressure = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    pressure[i] = mixed(i + 2) % 1000 / 1000.0;
  double *stiffness = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    stiffness[i] = mixed(i + 3) % 1000 / 5000.0;
  double *halfway = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    halfway[i] = mixed(i + 4) % 1000 / 1000.0;
  double *compression = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    compression[i] = mixed(i + 5) % 1000 / 2000.0;
  double *slope = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    slope[i] = 0.6 + mixed(i + 6) % 100 / 1000.0;
  double *modulus = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    modulus[i] = 0.6 + mixed(i + 7) % 1000 / 1000.0;
  double *linear = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    linear[i] = mixed(i + 8) % 1000 / 4000.0;
  double *square = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    square[i] = mixed(i + 9) % 1000 / 8000.0;
  double *work = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    work[i] = mixed(i + 10) % 1000 / 10000.0;
  void *energy = zeroes(N, sizeof(double));
  void *viscosity = zeroes(N, sizeof(double));
  energies(energy, viscosity, last, change, pressure, stiffness, halfway, compression, slope,
           modulus, linear, square, work, -1.0, 1.2);
  pressures(energy, viscosity, compression, last, square, 0.667, 0.0, 0.12);
  return 0;
}
