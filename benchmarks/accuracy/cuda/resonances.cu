// programs/resonances.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void sections(double (*__restrict__ sigma)[N], const double *__restrict__ energy,
                         const double (*__restrict__ pole)[WINDOWS * PER][8],
                         const double (*__restrict__ fit)[WINDOWS][3],
                         const double *__restrict__ radius) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

int main(int argc, char **argv) {
  std::vector<double> energy(N);
  for (int i = 0; i < N; ++i)
    energy[i] = (1 + mixed(i) % 9998) / 10000.0;
  std::vector<double> pole((size_t)8 * NUCLIDES * WINDOWS * PER);
  for (size_t i = 0; i < (size_t)8 * NUCLIDES * WINDOWS * PER; ++i)
    pole[i] = 0.01 + mixed(i) % 1000 / 1000.0;
  std::vector<double> fit(3 * NUCLIDES * WINDOWS);
  for (int i = 0; i < 3 * NUCLIDES * WINDOWS; ++i)
    fit[i] = mixed(i + 1) % 1000 / 1000.0;
  std::vector<double> radius(NUCLIDES);
  for (int i = 0; i < NUCLIDES; ++i)
    radius[i] = 0.5 + mixed(i) % 100 / 100.0;
  void *sigma = zeroes((size_t)3 * N, sizeof(double));
  void *energyCopy = copied(energy);
  void *poleCopy = copied(pole);
  void *fitCopy = copied(fit);
  void *radiusCopy = copied(radius);
  return measure(
      argc, argv,
      {kernel("multipole_lookup", sections, N, sigma, energyCopy, poleCopy, fitCopy, radiusCopy)});
}
