/* A step of the wave equation in a cube of floats, four neighbours to each side. */
#include "arrays.h"

static void step(float (*restrict b)[N][N], const float (*restrict a)[N][N],
                 const float *restrict weight) {
#pragma cgpredict kernel(wave3d) grid(3) block(32, 4, 1)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        if (i >= 4 && i < N - 4 && j >= 4 && j < N - 4 && k >= 4 && k < N - 4) {
          float sum = weight[0] * a[i][j][k];
          for (int r = 1; r <= 4; ++r)
            sum += weight[r] * (a[i - r][j][k] + a[i + r][j][k] + a[i][j - r][k] + a[i][j + r][k] +
                                a[i][j][k - r] + a[i][j][k + r]);
          b[i][j][k] = 2 * a[i][j][k] - b[i][j][k] + sum;
        }
}

int main(void) {
  step(zeroes((size_t)N * N * N, sizeof(float)), zeroes((size_t)N * N * N, sizeof(float)),
       zeroes(5, sizeof(float)));
  return 0;
}
