/* Moments of a flux of particles in doubles, as a sweep over directions needs them: of N zones and
 * GROUPS of energy, sums over DIRECTIONS weighted for each of MOMENTS. */
#include "arrays.h"
#include "mixed.h"

static void moments(double (*restrict phi)[GROUPS][MOMENTS],
                    const double (*restrict psi)[GROUPS][DIRECTIONS],
                    const double (*restrict weight)[DIRECTIONS]) {
#pragma cgpredict kernel(ltimes) grid(3) block(32, 4, 1)
  for (int z = 0; z < N; ++z)
    for (int g = 0; g < GROUPS; ++g)
      for (int m = 0; m < MOMENTS; ++m) {
        double sum = phi[z][g][m];
        for (int d = 0; d < DIRECTIONS; ++d)
          sum += weight[m][d] * psi[z][g][d];
        phi[z][g][m] = sum;
      }
}

int main(void) {
  double *psi = zeroes((size_t)N * GROUPS * DIRECTIONS, sizeof(double));
  for (size_t i = 0; i < (size_t)N * GROUPS * DIRECTIONS; ++i)
    psi[i] = mixed(i) % 1000 / 1000.0;
  double *weight = zeroes(MOMENTS * DIRECTIONS, sizeof(double));
  for (int i = 0; i < MOMENTS * DIRECTIONS; ++i)
    weight[i] = mixed(i + 1) % 1000 / 500.0 - 1;
  void *phi = zeroes((size_t)N * GROUPS * MOMENTS, sizeof(double));
  moments(phi, (void *)psi, (void *)weight);
  return 0;
}
