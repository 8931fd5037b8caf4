/* Stencils over the 7 and the 27 neighbours in a cube of floats. */
#include "arrays.h"

static void seven(float (*restrict b)[N][N], const float (*restrict a)[N][N]) {
#pragma cgpredict kernel(stencil7) grid(3) block(32, 4, 2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        if (i > 0 && i < N - 1 && j > 0 && j < N - 1 && k > 0 && k < N - 1) {
          b[i][j][k] = -6 * a[i][j][k] + a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] +
                       a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1];
        }
}

static void twentySeven(float (*restrict b)[N][N], const float (*restrict a)[N][N]) {
#pragma cgpredict kernel(stencil27) grid(3) block(32, 4, 2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        if (i > 0 && i < N - 1 && j > 0 && j < N - 1 && k > 0 && k < N - 1) {
          float sum = 0;
          for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
              for (int z = -1; z <= 1; ++z)
                sum += a[i + x][j + y][k + z];
          b[i][j][k] = sum / 27;
        }
}

int main(void) {
  float(*a)[N][N] = zeroes((size_t)N * N * N, sizeof(float));
  float(*b)[N][N] = zeroes((size_t)N * N * N, sizeof(float));
  seven(b, a);
  twentySeven(b, a);
  return 0;
}
