/* Waves: stresses in ROWS x COLUMNS floats of an elastic ground from speeds on a staggered grid,
 * by differences of the fourth order, and the change of a quantity carried along LINES lines of
 * POINTS doubles, by weighted polynomials that do not overshoot at fronts (WENO of fifth order). */
#include "arrays.h"
#include "mixed.h"

enum { GHOSTS = 3, LONG = POINTS + 2 * GHOSTS };

static void stress(float (*restrict sxx)[COLUMNS], float (*restrict szz)[COLUMNS],
                   float (*restrict sxz)[COLUMNS], const float (*restrict vx)[COLUMNS],
                   const float (*restrict vz)[COLUMNS], const float (*restrict lambda)[COLUMNS],
                   const float (*restrict mu)[COLUMNS], float near, float far) {
#pragma cgpredict kernel(elastic_stress) grid(2) block(32, 8)
  for (int i = 2; i < ROWS - 2; ++i)
    for (int j = 2; j < COLUMNS - 2; ++j) {
      const float xx = near * (vx[i][j] - vx[i][j - 1]) + far * (vx[i][j + 1] - vx[i][j - 2]);
      const float zz = near * (vz[i][j] - vz[i - 1][j]) + far * (vz[i + 1][j] - vz[i - 2][j]);
      const float xz = near * (vx[i + 1][j] - vx[i][j]) + far * (vx[i + 2][j] - vx[i - 1][j]);
      const float zx = near * (vz[i][j + 1] - vz[i][j]) + far * (vz[i][j + 2] - vz[i][j - 1]);
      const float l = lambda[i][j], m = mu[i][j];
      sxx[i][j] += (l + 2 * m) * xx + l * zz;
      szz[i][j] += (l + 2 * m) * zz + l * xx;
      sxz[i][j] += m * (xz + zx);
    }
}

/* What is left of the face between c and d, of three cells before it and two behind. */
static inline double atFace(double a, double b, double c, double d, double e) {
  const double p = a - 2 * b + c, q = b - 2 * c + d, r = c - 2 * d + e;
  const double s = a - 4 * b + 3 * c, t = b - d, u = 3 * c - 4 * d + e;
  const double roughA = 1e-6 + 13.0 / 12 * p * p + 0.25 * s * s;
  const double roughB = 1e-6 + 13.0 / 12 * q * q + 0.25 * t * t;
  const double roughC = 1e-6 + 13.0 / 12 * r * r + 0.25 * u * u;
  const double wA = 0.1 / (roughA * roughA), wB = 0.6 / (roughB * roughB);
  const double wC = 0.3 / (roughC * roughC);
  return (wA * (2 * a - 7 * b + 11 * c) + wB * (-b + 5 * c + 2 * d) + wC * (2 * c + 5 * d - e)) /
         (6 * (wA + wB + wC));
}

static void carry(double (*restrict change)[POINTS], const double (*restrict q)[LONG],
                  double courant) {
#pragma cgpredict kernel(weno5_derivative) grid(2) block(128, 1)
  for (int i = 0; i < LINES; ++i)
    for (int j = 0; j < POINTS; ++j) {
      const double a = q[i][j], b = q[i][j + 1], c = q[i][j + 2], d = q[i][j + 3];
      const double e = q[i][j + 4], f = q[i][j + 5];
      change[i][j] = -courant * (atFace(b, c, d, e, f) - atFace(a, b, c, d, e));
    }
}

int main(void) {
  const size_t cells = (size_t)ROWS * COLUMNS;
  float *vx = zeroes(cells, sizeof(float)), *vz = zeroes(cells, sizeof(float));
  float *lambda = zeroes(cells, sizeof(float)), *mu = zeroes(cells, sizeof(float));
  for (size_t i = 0; i < cells; ++i) {
    const unsigned bits = mixed(i);
    vx[i] = bits % 1024 / 1024.0f - 0.5f;
    vz[i] = (bits >> 10) % 1024 / 1024.0f - 0.5f;
    lambda[i] = 1 + (bits >> 20) % 16 / 16.0f;
    mu[i] = 1 + (bits >> 24) % 16 / 32.0f;
  }
  double *q = zeroes((size_t)LINES * LONG, sizeof(double));
  for (size_t i = 0; i < (size_t)LINES * LONG; ++i)
    q[i] = i % 64 / 64.0 + mixed(i) % 1024 / 16384.0;
  stress(zeroes(cells, sizeof(float)), zeroes(cells, sizeof(float)), zeroes(cells, sizeof(float)),
         (void *)vx, (void *)vz, (void *)lambda, (void *)mu, 0.01f * 9 / 8, -0.01f / 24);
  carry(zeroes((size_t)LINES * POINTS, sizeof(double)), (void *)q, 0.4);
  return 0;
}
