/* A plane of N x N cells of a gas, in doubles: work of its pressure, what its cells hand to the
 * next one in a row by van Leer's limiter, and a product with the matrix of conduction of heat. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void compress(double (*restrict energy)[N], double (*restrict density)[N],
                     const double (*restrict e)[N], const double (*restrict d)[N],
                     const double (*restrict pressure)[N], const double (*restrict viscosity)[N],
                     const double (*restrict volume)[N], const double (*restrict across)[N],
                     const double (*restrict along)[N], const double (*restrict u)[N],
                     const double (*restrict v)[N], double time) {
#pragma cgpredict kernel(cell_pdv) grid(2) block(32, 8)
  for (int i = 0; i < N - 1; ++i)
    for (int j = 0; j < N - 1; ++j) {
      const double left = across[i][j] * (u[i][j] + u[i + 1][j]) * 0.25 * time;
      const double right = across[i][j + 1] * (u[i][j + 1] + u[i + 1][j + 1]) * 0.25 * time;
      const double bottom = along[i][j] * (v[i][j] + v[i][j + 1]) * 0.25 * time;
      const double top = along[i + 1][j] * (v[i + 1][j] + v[i + 1][j + 1]) * 0.25 * time;
      const double flux = right - left + top - bottom;
      const double change = volume[i][j] / (volume[i][j] + flux);
      const double inverse = 1 / volume[i][j];
      energy[i][j] =
          e[i][j] - (pressure[i][j] / d[i][j] + viscosity[i][j] / d[i][j]) * flux * inverse;
      density[i][j] = d[i][j] * change;
    }
}

static void advect(double (*restrict mass)[N], double (*restrict energy)[N],
                   const double (*restrict swept)[N], const double (*restrict volume)[N],
                   const double (*restrict d)[N], const double (*restrict e)[N],
                   const double *restrict width) {
#pragma cgpredict kernel(donor_flux) grid(2) block(64, 4)
  for (int i = 0; i < N; ++i)
    for (int j = 2; j < N - 1; ++j) {
      int upwind, donor, downwind, apart;
      if (swept[i][j] > 0) {
        upwind = j - 2;
        donor = j - 1;
        downwind = j;
        apart = donor;
      } else {
        upwind = j + 1;
        donor = j;
        downwind = j - 1;
        apart = upwind;
      }
      const double share = fabs(swept[i][j]) / volume[i][donor];
      const double third = (1 + share) * (width[j] / width[apart]), fourth = 2 - share;
      double before = d[i][donor] - d[i][upwind], after = d[i][downwind] - d[i][donor];
      double limiter = 0;
      if (before * after > 0)
        limiter = (1 - share) * (after > 0 ? 1.0 : -1.0) *
                  fmin(fmin(fabs(before), fabs(after)),
                       (third * fabs(before) + fourth * fabs(after)) / 6);
      const double carried = swept[i][j] * (d[i][donor] + limiter);
      const double part = fabs(carried) / (d[i][donor] * volume[i][donor]);
      before = e[i][donor] - e[i][upwind];
      after = e[i][downwind] - e[i][donor];
      limiter = 0;
      if (before * after > 0)
        limiter = (1 - part) * (after > 0 ? 1.0 : -1.0) *
                  fmin(fmin(fabs(before), fabs(after)),
                       (third * fabs(before) + fourth * fabs(after)) / 6);
      mass[i][j] = carried;
      energy[i][j] = carried * (e[i][donor] + limiter);
    }
}

static void conduct(double (*restrict w)[N], const double (*restrict p)[N],
                    const double (*restrict x)[N], const double (*restrict y)[N]) {
#pragma cgpredict kernel(cg_matvec) grid(2) block(32, 8)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      w[i][j] = (1 + y[i + 1][j] + y[i][j] + x[i][j + 1] + x[i][j]) * p[i][j] -
                (y[i + 1][j] * p[i + 1][j] + y[i][j] * p[i - 1][j]) -
                (x[i][j + 1] * p[i][j + 1] + x[i][j] * p[i][j - 1]);
    }
}

int main(void) {
  double *e = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    e[i] = 1 + mixed(i) % 1000 / 1000.0;
  double *d = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    d[i] = 1 + mixed(i + 1) % 1000 / 2000.0;
  double *pressure = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    pressure[i] = mixed(i + 2) % 1000 / 1000.0;
  double *viscosity = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    viscosity[i] = mixed(i + 3) % 1000 / 10000.0;
  double *volume = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    volume[i] = 1 + mixed(i + 4) % 100 / 1000.0;
  double *across = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    across[i] = 1 + mixed(i + 5) % 100 / 1000.0;
  double *along = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    along[i] = 1 + mixed(i + 6) % 100 / 1000.0;
  double *u = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    u[i] = mixed(i / 200) % 1000 / 2500.0 - 0.2;
  double *v = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    v[i] = mixed(i / 150 + 1) % 1000 / 2500.0 - 0.2;
  double *width = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    width[i] = 1 + mixed(i) % 100 / 1000.0;
  void *energy = zeroes((size_t)N * N, sizeof(double));
  void *density = zeroes((size_t)N * N, sizeof(double));
  compress(energy, density, (void *)e, (void *)d, (void *)pressure, (void *)viscosity,
           (void *)volume, (void *)across, (void *)along, (void *)u, (void *)v, 0.04);
  advect(density, energy, (void *)u, (void *)volume, (void *)d, (void *)e, width);
  conduct(energy, (void *)e, (void *)across, (void *)along);
  return 0;
}
