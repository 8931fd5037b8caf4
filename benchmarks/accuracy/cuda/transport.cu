// programs/transport.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void moments(double (*__restrict__ phi)[GROUPS][MOMENTS],
                        const double (*__restrict__ psi)[GROUPS][DIRECTIONS],
                        const double (*__restrict__ weight)[DIRECTIONS]) {
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  const int g = blockIdx.y * blockDim.y + threadIdx.y;
  const int m = blockIdx.x * blockDim.x + threadIdx.x;
  if (z < N && g < GROUPS && m < MOMENTS) {
    double sum = phi[z][g][m];
    for (int d = 0; d < DIRECTIONS; ++d)
      sum += weight[m][d] * psi[z][g][d];
    phi[z][g][m] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<double> psi((size_t)N * GROUPS * DIRECTIONS);
  for (size_t i = 0; i < (size_t)N * GROUPS * DIRECTIONS; ++i)
    psi[i] = mixed(i) % 1000 / 1000.0;
  std::vector<double> weight(MOMENTS * DIRECTIONS);
  for (int i = 0; i < MOMENTS * DIRECTIONS; ++i)
    weight[i] = mixed(i + 1) % 1000 / 500.0 - 1;
  void *phi = zeroes((size_t)N * GROUPS * MOMENTS, sizeof(double));
  void *psiCopy = copied(psi);
  void *weightCopy = copied(weight);
  return measure(argc, argv,
                 {kernel("ltimes", moments, dim3(MOMENTS, GROUPS, N), phi, psiCopy, weightCopy)});
}
