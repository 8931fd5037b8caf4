// programs/fragments.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void hydrodynamics(double *__restrict__ x, const double *__restrict__ y,
                              const double *__restrict__ z, double q, double r, double t) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < N) {
    x[k] = q + y[k] * (r * z[k + 10] + t * z[k + 11]);
  }
}

__global__ void gasState(double *__restrict__ x, const double *__restrict__ y,
                         const double *__restrict__ z, const double *__restrict__ u, double q,
                         double r, double t) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < N) {
    x[k] = u[k] + r * (z[k] + r * y[k]) +
           t * (u[k + 3] + r * (u[k + 2] + r * u[k + 1]) +
                t * (u[k + 6] + q * (u[k + 5] + q * u[k + 4])));
  }
}

__global__ void planck(double *__restrict__ x, double *__restrict__ w, const double *__restrict__ y,
                       const double *__restrict__ u, const double *__restrict__ z) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < N) {
    x[k] = u[k] / z[k];
    w[k] = y[k] / (exp(x[k]) - 1);
  }
}

int main(int argc, char **argv) {
  std::vector<double> y(N);
  for (int i = 0; i < N; ++i)
    y[i] = mixed(i) % 1000 / 1000.0;
  std::vector<double> z(N + 12);
  for (int i = 0; i < N + 12; ++i)
    z[i] = 1 + mixed(i + 1) % 1000 / 1000.0;
  std::vector<double> u(N + 12);
  for (int i = 0; i < N + 12; ++i)
    u[i] = 1 + mixed(i + 2) % 1000 / 250.0;
  void *x = zeroes(N, sizeof(double));
  void *w = zeroes(N, sizeof(double));
  void *yCopy = copied(y);
  void *zCopy = copied(z);
  void *uCopy = copied(u);
  return measure(argc, argv,
                 {kernel("hydro_fragment", hydrodynamics, N, x, yCopy, zCopy, 0.05, 0.02, 0.01),
                  kernel("equation_of_state", gasState, N, x, yCopy, zCopy, uCopy, 0.5, 0.02, 0.01),
                  kernel("planckian", planck, N, x, w, yCopy, uCopy, zCopy)});
}
