// programs/charges.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void near(double *__restrict__ energy, const double *__restrict__ x,
                     const double *__restrict__ y, const double *__restrict__ z,
                     const double *__restrict__ charge, const int *__restrict__ first,
                     const int *__restrict__ listed, double reach, double alpha) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int s = first[i]; s < first[i + 1]; ++s) {
      const int j = listed[s];
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      const double square = dx * dx + dy * dy + dz * dz;
      if (square < reach * reach) {
        const double apart = sqrt(square + 1e-6);
        sum += charge[j] * erfc(alpha * apart) / apart;
      }
    }
    energy[i] = 0.5 * charge[i] * sum;
  }
}

__global__ void soft(double *__restrict__ potential, const double *__restrict__ x,
                     const double *__restrict__ y, const double *__restrict__ z,
                     const double *__restrict__ mass, double softening) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int j = 0; j < SOURCES; ++j) {
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      sum -= mass[j] / sqrt(dx * dx + dy * dy + dz * dz + softening);
    }
    potential[i] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<double> x(N);
  for (int i = 0; i < N; ++i)
    x[i] = mixed(i) % 1000 / 100.0;
  std::vector<double> y(N);
  for (int i = 0; i < N; ++i)
    y[i] = mixed(i + 3) % 1000 / 100.0;
  std::vector<double> z(N);
  for (int i = 0; i < N; ++i)
    z[i] = mixed(i + 7) % 1000 / 100.0;
  std::vector<double> charge(N);
  for (int i = 0; i < N; ++i)
    charge[i] = mixed(i) % 3 - 1.0;
  std::vector<int> first(N + 1);
  std::vector<int> listed(N * PER);
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  for (int i = 0; i < N; ++i)
    for (int s = first[i]; s < first[i + 1]; ++s)
      listed[s] = (int)((i + 1 + mixed(s) % BAND) % N);
  void *energy = zeroes(N, sizeof(double));
  void *potential = zeroes(N, sizeof(double));
  void *xCopy = copied(x);
  void *yCopy = copied(y);
  void *zCopy = copied(z);
  void *chargeCopy = copied(charge);
  void *firstCopy = copied(first);
  void *listedCopy = copied(listed);
  return measure(
      argc, argv,
      {kernel("ewald_near", near, N, energy, xCopy, yCopy, zCopy, chargeCopy, firstCopy, listedCopy,
              6.0, 0.4),
       kernel("soft_potential", soft, N, potential, xCopy, yCopy, zCopy, chargeCopy, 0.01)});
}
