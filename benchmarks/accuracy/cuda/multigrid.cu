// programs/multigrid.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void residual(double (*__restrict__ r)[N][N], const double (*__restrict__ u)[N][N],
                         const double (*__restrict__ f)[N][N], double squared) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    r[i][j][k] =
        f[i][j][k] + squared * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                                u[i][j][k - 1] + u[i][j][k + 1] - 6 * u[i][j][k]);
  }
}

__global__ void coarsen(double (*__restrict__ c)[N / 2][N / 2],
                        const double (*__restrict__ f)[N][N]) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 2 && j < N / 2 && k < N / 2) {
    double sum = 0;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z)
          sum += (2 - x * x) * (2 - y * y) * (2 - z * z) * f[2 * i + x][2 * j + y][2 * k + z];
    c[i][j][k] = sum / 64;
  }
}

__global__ void correct(double (*__restrict__ u)[N][N],
                        const double (*__restrict__ e)[N / 2][N / 2]) {
  const int i = blockIdx.z * blockDim.z + threadIdx.z;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    const int x = i / 2, y = j / 2, z = k / 2, p = (i + 1) / 2, q = (j + 1) / 2, s = (k + 1) / 2;
    u[i][j][k] += 0.125 * (e[x][y][z] + e[x][y][s] + e[x][q][z] + e[x][q][s] + e[p][y][z] +
                           e[p][y][s] + e[p][q][z] + e[p][q][s]);
  }
}

int main(int argc, char **argv) {
  std::vector<double> u((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    u[i] = mixed(i) % 1000 / 1000.0;
  std::vector<double> f((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    f[i] = mixed(i + 5) % 1000 / 10.0;
  std::vector<double> e((size_t)N * N * N / 8);
  for (size_t i = 0; i < (size_t)N * N * N / 8; ++i)
    e[i] = mixed(i + 9) % 1000 / 10000.0;
  void *r = zeroes((size_t)N * N * N, sizeof(double));
  void *c = zeroes((size_t)N * N * N / 8, sizeof(double));
  void *uCopy = copied(u);
  void *fCopy = copied(f);
  void *eCopy = copied(e);
  return measure(
      argc, argv,
      {kernel("poisson_residual", residual, dim3(N - 2, N - 2, N - 2), r, uCopy, fCopy, 16384.0),
       kernel("full_weighting", coarsen, dim3(N / 2 - 1, N / 2 - 1, N / 2 - 1), c, fCopy),
       kernel("prolongation", correct, dim3(N - 1, N - 1, N - 1), uCopy, eCopy)});
}
