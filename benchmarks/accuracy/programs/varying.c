/* Stencils in a cube of doubles: over 7 points with coefficients of each point's own, over 27 with
 * a table of weights. */
#include "arrays.h"

static void seven(double (*restrict b)[N][N], const double (*restrict a)[N][N],
                  const double (*restrict c)[N][N][N]) {
#pragma cgpredict kernel(seven_varying) grid(3) block(32, 4, 2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
        b[i][j][k] = c[0][i][j][k] * a[i][j][k] + c[1][i][j][k] * a[i - 1][j][k] +
                     c[2][i][j][k] * a[i + 1][j][k] + c[3][i][j][k] * a[i][j - 1][k] +
                     c[4][i][j][k] * a[i][j + 1][k] + c[5][i][j][k] * a[i][j][k - 1] +
                     c[6][i][j][k] * a[i][j][k + 1];
      }
}

static void weigh(double (*restrict b)[N][N], const double (*restrict a)[N][N],
                  const double (*restrict weight)[3][3]) {
#pragma cgpredict kernel(weighted27) grid(3) block(32, 4, 2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
        double sum = 0;
        for (int z = 0; z < 3; ++z)
          for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 3; ++x)
              sum += weight[z][y][x] * a[i + z - 1][j + y - 1][k + x - 1];
        b[i][j][k] = sum;
      }
}

int main(void) {
  void *a = zeroes((size_t)N * N * N, sizeof(double));
  void *b = zeroes((size_t)N * N * N, sizeof(double));
  void *c = zeroes((size_t)7 * N * N * N, sizeof(double));
  void *weight = zeroes(27, sizeof(double));
  seven(b, a, c);
  weigh(b, a, weight);
  return 0;
}
