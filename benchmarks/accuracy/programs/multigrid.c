/* Steps of a multigrid solver of Poisson's equation in three dimensions: the residual, its
 * weighting of 27 onto a grid half as fine, and a correction from there back. */
#include "arrays.h"
#include "mixed.h"

static void residual(double (*restrict r)[N][N], const double (*restrict u)[N][N],
                     const double (*restrict f)[N][N], double squared) {
#pragma cgpredict kernel(poisson_residual) grid(3) block(32, 4, 2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
        r[i][j][k] = f[i][j][k] +
                     squared * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                                u[i][j][k - 1] + u[i][j][k + 1] - 6 * u[i][j][k]);
      }
}

static void coarsen(double (*restrict c)[N / 2][N / 2], const double (*restrict f)[N][N]) {
#pragma cgpredict kernel(full_weighting) grid(3) block(32, 4, 2)
  for (int i = 1; i < N / 2; ++i)
    for (int j = 1; j < N / 2; ++j)
      for (int k = 1; k < N / 2; ++k) {
        double sum = 0;
        for (int x = -1; x <= 1; ++x)
          for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z)
              sum += (2 - x * x) * (2 - y * y) * (2 - z * z) * f[2 * i + x][2 * j + y][2 * k + z];
        c[i][j][k] = sum / 64;
      }
}

static void correct(double (*restrict u)[N][N], const double (*restrict e)[N / 2][N / 2]) {
#pragma cgpredict kernel(prolongation) grid(3) block(64, 4, 1)
  for (int i = 0; i < N - 1; ++i)
    for (int j = 0; j < N - 1; ++j)
      for (int k = 0; k < N - 1; ++k) {
        const int x = i / 2, y = j / 2, z = k / 2, p = (i + 1) / 2, q = (j + 1) / 2,
                  s = (k + 1) / 2;
        u[i][j][k] += 0.125 * (e[x][y][z] + e[x][y][s] + e[x][q][z] + e[x][q][s] + e[p][y][z] +
                               e[p][y][s] + e[p][q][z] + e[p][q][s]);
      }
}

int main(void) {
  double *u = zeroes((size_t)N * N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    u[i] = mixed(i) % 1000 / 1000.0;
  double *f = zeroes((size_t)N * N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    f[i] = mixed(i + 5) % 1000 / 10.0;
  double *e = zeroes((size_t)N * N * N / 8, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N * N / 8; ++i)
    e[i] = mixed(i + 9) % 1000 / 10000.0;
  void *r = zeroes((size_t)N * N * N, sizeof(double));
  void *c = zeroes((size_t)N * N * N / 8, sizeof(double));
  residual(r, (void *)u, (void *)f, 16384.0);
  coarsen(c, (void *)f);
  correct((void *)u, (void *)e);
  return 0;
}
