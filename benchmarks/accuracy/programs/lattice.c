/* A step of the lattice Boltzmann method, nine densities in a square. */
#include "arrays.h"

static void flow(float (*restrict out)[N][N], const float (*restrict in)[N][N], float omega) {
#pragma cgpredict kernel(lattice) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i > 0 && i < N - 1 && j > 0 && j < N - 1) {
        const float f0 = in[0][i][j], f1 = in[1][i][j - 1], f2 = in[2][i - 1][j];
        const float f3 = in[3][i][j + 1], f4 = in[4][i + 1][j], f5 = in[5][i - 1][j - 1];
        const float f6 = in[6][i - 1][j + 1], f7 = in[7][i + 1][j + 1], f8 = in[8][i + 1][j - 1];
        const float mass = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8 + 1;
        const float x = (f1 - f3 + f5 - f6 - f7 + f8) / mass;
        const float y = (f2 - f4 + f5 + f6 - f7 - f8) / mass;
        const float rest = 1 - 1.5f * (x * x + y * y);
        const float straight = 0.1111f * mass, skew = 0.0278f * mass;
        out[0][i][j] = f0 + omega * (0.4444f * mass * rest - f0);
        out[1][i][j] = f1 + omega * (straight * (rest + 3 * x + 4.5f * x * x) - f1);
        out[2][i][j] = f2 + omega * (straight * (rest + 3 * y + 4.5f * y * y) - f2);
        out[3][i][j] = f3 + omega * (straight * (rest - 3 * x + 4.5f * x * x) - f3);
        out[4][i][j] = f4 + omega * (straight * (rest - 3 * y + 4.5f * y * y) - f4);
        out[5][i][j] = f5 + omega * (skew * (rest + 3 * (x + y) + 4.5f * (x + y) * (x + y)) - f5);
        out[6][i][j] = f6 + omega * (skew * (rest + 3 * (y - x) + 4.5f * (y - x) * (y - x)) - f6);
        out[7][i][j] = f7 + omega * (skew * (rest - 3 * (x + y) + 4.5f * (x + y) * (x + y)) - f7);
        out[8][i][j] = f8 + omega * (skew * (rest + 3 * (x - y) + 4.5f * (x - y) * (x - y)) - f8);
      }
}

int main(void) {
  flow(zeroes((size_t)9 * N * N, sizeof(float)), zeroes((size_t)9 * N * N, sizeof(float)), 0.6f);
  return 0;
}
