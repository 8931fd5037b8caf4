// programs/pressures.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void energies(double *__restrict__ energy, double *__restrict__ viscosity,
                         const double *__restrict__ last, const double *__restrict__ change,
                         const double *__restrict__ pressure, const double *__restrict__ stiffness,
                         const double *__restrict__ halfway, const double *__restrict__ compression,
                         const double *__restrict__ slope, const double *__restrict__ bulk,
                         const double *__restrict__ linear, const double *__restrict__ square,
                         const double *__restrict__ work, double least, double density) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double e = last[i] - 0.5 * change[i] * (pressure[i] + stiffness[i]) + 0.5 * work[i];
    if (e < least)
      e = least;
    double q = 0;
    if (change[i] <= 0) {
      const double volume = 1 / (1 + compression[i]);
      const double speed = (slope[i] * e + volume * volume * bulk[i] * halfway[i]) / density;
      q = (speed <= 1e-37 ? 3e-19 : sqrt(speed)) * linear[i] + square[i];
    }
    e += 0.5 * change[i] * (3 * (pressure[i] + stiffness[i]) - 4 * (halfway[i] + q));
    if (fabs(e) < 1e-7)
      e = 0;
    energy[i] = e < least ? least : e;
    viscosity[i] = q;
  }
}

__global__ void pressures(double *__restrict__ pressure, double *__restrict__ bulk,
                          const double *__restrict__ compression, const double *__restrict__ energy,
                          const double *__restrict__ volume, double factor, double least,
                          double most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const double b = factor * (compression[i] + 1);
    double p = b * energy[i];
    if (fabs(p) < 1e-7)
      p = 0;
    if (volume[i] >= most)
      p = 0;
    if (p < least)
      p = least;
    bulk[i] = b;
    pressure[i] = p;
  }
}

int main(int argc, char **argv) {
  std::vector<double> last(N);
  for (int i = 0; i < N; ++i)
    last[i] = 1 + mixed(i) % 1000 / 1000.0;
  std::vector<double> change(N);
  for (int i = 0; i < N; ++i)
    change[i] = mixed(i + 1) % 1000 / 5000.0 - 0.1;
  std::vector<double> pressure(N);
  for (int i = 0; i < N; ++i)
    pressure[i] = mixed(i + 2) % 1000 / 1000.0;
  std::vector<double> stiffness(N);
  for (int i = 0; i < N; ++i)
    stiffness[i] = mixed(i + 3) % 1000 / 5000.0;
  std::vector<double> halfway(N);
  for (int i = 0; i < N; ++i)
    halfway[i] = mixed(i + 4) % 1000 / 1000.0;
  std::vector<double> compression(N);
  for (int i = 0; i < N; ++i)
    compression[i] = mixed(i + 5) % 1000 / 2000.0;
  std::vector<double> slope(N);
  for (int i = 0; i < N; ++i)
    slope[i] = 0.6 + mixed(i + 6) % 100 / 1000.0;
  std::vector<double> modulus(N);
  for (int i = 0; i < N; ++i)
    modulus[i] = 0.6 + mixed(i + 7) % 1000 / 1000.0;
  std::vector<double> linear(N);
  for (int i = 0; i < N; ++i)
    linear[i] = mixed(i + 8) % 1000 / 4000.0;
  std::vector<double> square(N);
  for (int i = 0; i < N; ++i)
    square[i] = mixed(i + 9) % 1000 / 8000.0;
  std::vector<double> work(N);
  for (int i = 0; i < N; ++i)
    work[i] = mixed(i + 10) % 1000 / 10000.0;
  void *energy = zeroes(N, sizeof(double));
  void *viscosity = zeroes(N, sizeof(double));
  void *lastCopy = copied(last);
  void *changeCopy = copied(change);
  void *pressureCopy = copied(pressure);
  void *stiffnessCopy = copied(stiffness);
  void *halfwayCopy = copied(halfway);
  void *compressionCopy = copied(compression);
  void *slopeCopy = copied(slope);
  void *modulusCopy = copied(modulus);
  void *linearCopy = copied(linear);
  void *squareCopy = copied(square);
  void *workCopy = copied(work);
  return measure(argc, argv,
                 {kernel("energy_update", energies, N, energy, viscosity, lastCopy, changeCopy,
                         pressureCopy, stiffnessCopy, halfwayCopy, compressionCopy, slopeCopy,
                         modulusCopy, linearCopy, squareCopy, workCopy, -1.0, 1.2),
                  kernel("pressure_update", pressures, N, energy, viscosity, compressionCopy,
                         lastCopy, squareCopy, 0.667, 0.0, 0.12)});
}
