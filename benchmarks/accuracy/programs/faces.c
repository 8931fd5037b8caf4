/* Fluxes of a gas in doubles through the faces between neighbours along a row, and cells changed by
 * those of their two faces. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void through(double (*restrict flux)[N][N], const double (*restrict q)[N][N]) {
#pragma cgpredict kernel(face_flux) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N - 1; ++j) {
      const double d = q[0][i][j], x = q[1][i][j], y = q[2][i][j], e = q[3][i][j];
      const double f = q[0][i][j + 1], v = q[1][i][j + 1], w = q[2][i][j + 1], g = q[3][i][j + 1];
      const double left = x / d, right = v / f;
      const double p = 0.4 * (e - 0.5 * (x * x + y * y) / d);
      const double r = 0.4 * (g - 0.5 * (v * v + w * w) / f);
      const double slow = fabs(left) + sqrt(1.4 * p / d), fast = fabs(right) + sqrt(1.4 * r / f);
      const double speed = slow > fast ? slow : fast;
      flux[0][i][j] = 0.5 * (x + v - speed * (f - d));
      flux[1][i][j] = 0.5 * (left * x + p + right * v + r - speed * (v - x));
      flux[2][i][j] = 0.5 * (left * y + right * w - speed * (w - y));
      flux[3][i][j] = 0.5 * (left * (e + p) + right * (g + r) - speed * (g - e));
    }
}

static void change(double (*restrict next)[N][N], const double (*restrict q)[N][N],
                   const double (*restrict flux)[N][N], double step) {
#pragma cgpredict kernel(face_update) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 1; j < N - 1; ++j) {
      for (int k = 0; k < 4; ++k)
        next[k][i][j] = q[k][i][j] - step * (flux[k][i][j] - flux[k][i][j - 1]);
    }
}

int main(void) {
  double *q = zeroes((size_t)4 * N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)4 * N * N; ++i)
    q[i] = i / N / N == 3 ? 4.0 : 1.0 + mixed(i) % 100 / 1000.0;
  void *flux = zeroes((size_t)4 * N * N, sizeof(double));
  void *next = zeroes((size_t)4 * N * N, sizeof(double));
  through(flux, (void *)q);
  change(next, (void *)q, flux, 0.01);
  return 0;
}
