/* Cross sections at the energies of N neutrons by poles: for each of NUCLIDES the PER complex poles
 * of its window of WINDOWS, in doubles. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void sections(double (*restrict sigma)[N], const double *restrict energy,
                     const double (*restrict pole)[WINDOWS * PER][8],
                     const double (*restrict fit)[WINDOWS][3], const double *restrict radius) {
#pragma cgpredict kernel(multipole_lookup) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    const double e = energy[i], root = sqrt(e);
    const int window = (int)(e * WINDOWS);
    double total = 0, absorbed = 0, split = 0;
    for (int n = 0; n < NUCLIDES; ++n) {
      const double phase = 2 * radius[n] * root, cosine = cos(phase), sine = -sin(phase);
      total += e * fit[n][window][0];
      absorbed += e * fit[n][window][1];
      split += e * fit[n][window][2];
      for (int p = window * PER; p < window * PER + PER; ++p) {
        const double right = pole[n][p][0] - root, up = pole[n][p][1];
        const double over = 1 / ((right * right + up * up) * e);
        const double x = -up * over, y = -right * over;
        const double real = pole[n][p][2] * x - pole[n][p][3] * y;
        const double imaginary = pole[n][p][2] * y + pole[n][p][3] * x;
        total += real * cosine - imaginary * sine;
        absorbed += pole[n][p][4] * x - pole[n][p][5] * y;
        split += pole[n][p][6] * x - pole[n][p][7] * y;
      }
    }
    sigma[0][i] = total;
    sigma[1][i] = absorbed;
    sigma[2][i] = split;
  }
}

int main(void) {
  double *energy = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    energy[i] = (1 + mixed(i) % 9998) / 10000.0;
  double *pole = zeroes((size_t)8 * NUCLIDES * WINDOWS * PER, sizeof(double));
  for (size_t i = 0; i < (size_t)8 * NUCLIDES * WINDOWS * PER; ++i)
    pole[i] = 0.01 + mixed(i) % 1000 / 1000.0;
  double *fit = zeroes(3 * NUCLIDES * WINDOWS, sizeof(double));
  for (int i = 0; i < 3 * NUCLIDES * WINDOWS; ++i)
    fit[i] = mixed(i + 1) % 1000 / 1000.0;
  double *radius = zeroes(NUCLIDES, sizeof(double));
  for (int i = 0; i < NUCLIDES; ++i)
    radius[i] = 0.5 + mixed(i) % 100 / 100.0;
  void *sigma = zeroes((size_t)3 * N, sizeof(double));
  sections(sigma, energy, (void *)pole, (void *)fit, radius);
  return 0;
}
