/* Winds in a box of N x N x N cells: a step of second order upwind with a minmod limiter for what
 * they carry, in doubles, with velocities at faces, and the curl of velocities at cells, in floats.
 */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static inline double minmod(double a, double b) {
  if (a * b <= 0)
    return 0;
  return fabs(a) < fabs(b) ? a : b;
}

/* What crosses a face at a speed, of two cells before it and two behind. */
static inline double crossing(double speed, double a, double b, double c, double d) {
  const double upwind = speed > 0 ? b + 0.5 * minmod(b - a, c - b) : c - 0.5 * minmod(c - b, d - c);
  return speed * upwind;
}

static void advect(double (*restrict next)[N][N], const double (*restrict q)[N][N],
                   const double (*restrict u)[N][N], const double (*restrict v)[N][N],
                   const double (*restrict w)[N][N], double courant) {
#pragma cgpredict kernel(upwind_minmod) grid(3) block(32, 4, 2)
  for (int i = 2; i < N - 2; ++i)
    for (int j = 2; j < N - 2; ++j)
      for (int k = 2; k < N - 2; ++k) {
        const double here = q[i][j][k];
        const double west =
            crossing(u[i][j][k], q[i][j][k - 2], q[i][j][k - 1], here, q[i][j][k + 1]);
        const double east =
            crossing(u[i][j][k + 1], q[i][j][k - 1], here, q[i][j][k + 1], q[i][j][k + 2]);
        const double south =
            crossing(v[i][j][k], q[i][j - 2][k], q[i][j - 1][k], here, q[i][j + 1][k]);
        const double north =
            crossing(v[i][j + 1][k], q[i][j - 1][k], here, q[i][j + 1][k], q[i][j + 2][k]);
        const double below =
            crossing(w[i][j][k], q[i - 2][j][k], q[i - 1][j][k], here, q[i + 1][j][k]);
        const double above =
            crossing(w[i + 1][j][k], q[i - 1][j][k], here, q[i + 1][j][k], q[i + 2][j][k]);
        next[i][j][k] = here - courant * (east - west + north - south + above - below);
      }
}

static void curl(float (*restrict cx)[N][N], float (*restrict cy)[N][N], float (*restrict cz)[N][N],
                 const float (*restrict u)[N][N], const float (*restrict v)[N][N],
                 const float (*restrict w)[N][N], float halfOverX, float halfOverY,
                 float halfOverZ) {
#pragma cgpredict kernel(curl3d) grid(3) block(64, 4, 1)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
        const float wy = (w[i][j + 1][k] - w[i][j - 1][k]) * halfOverY;
        const float vz = (v[i + 1][j][k] - v[i - 1][j][k]) * halfOverZ;
        const float uz = (u[i + 1][j][k] - u[i - 1][j][k]) * halfOverZ;
        const float wx = (w[i][j][k + 1] - w[i][j][k - 1]) * halfOverX;
        const float vx = (v[i][j][k + 1] - v[i][j][k - 1]) * halfOverX;
        const float uy = (u[i][j + 1][k] - u[i][j - 1][k]) * halfOverY;
        cx[i][j][k] = wy - vz;
        cy[i][j][k] = uz - wx;
        cz[i][j][k] = vx - uy;
      }
}

int main(void) {
  const size_t cells = (size_t)N * N * N;
  double *q = zeroes(cells, sizeof(double));
  double *u = zeroes(cells, sizeof(double));
  double *v = zeroes(cells, sizeof(double));
  double *w = zeroes(cells, sizeof(double));
  for (size_t i = 0; i < cells; ++i) {
    q[i] = mixed(i) % 1000 / 1000.0;
    u[i] = mixed(i + 1) % 2000 / 1000.0 - 1;
    v[i] = mixed(i + 2) % 2000 / 1000.0 - 1;
    w[i] = mixed(i + 3) % 2000 / 1000.0 - 1;
  }
  float *x = zeroes(cells, sizeof(float));
  float *y = zeroes(cells, sizeof(float));
  float *z = zeroes(cells, sizeof(float));
  for (size_t i = 0; i < cells; ++i) {
    x[i] = mixed(i + 4) % 1000 / 1000.0f;
    y[i] = mixed(i + 5) % 1000 / 1000.0f;
    z[i] = mixed(i + 6) % 1000 / 1000.0f;
  }
  void *next = zeroes(cells, sizeof(double));
  void *cx = zeroes(cells, sizeof(float));
  void *cy = zeroes(cells, sizeof(float));
  void *cz = zeroes(cells, sizeof(float));
  advect(next, (void *)q, (void *)u, (void *)v, (void *)w, 0.1);
  curl(cx, cy, cz, (void *)x, (void *)y, (void *)z, 50.0f, 40.0f, 25.0f);
  return 0;
}
