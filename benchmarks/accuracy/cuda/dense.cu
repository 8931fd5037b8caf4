// programs/dense.c for a GPU.
#include "measured.cuh"

__global__ void update(double (*__restrict__ a)[N], const double *__restrict__ u,
                       const double *__restrict__ v) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    a[i][j] -= u[i] * v[j];
}

__global__ void relax(float (*a)[N], int k) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    if (a[i][k] + a[k][j] < a[i][j])
      a[i][j] = a[i][k] + a[k][j];
}

__global__ void multiply(double (*__restrict__ c)[N], const double (*__restrict__ a)[N],
                         const double (*__restrict__ b)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    double sum = 0;
    for (int k = 0; k < N; ++k)
      sum += a[i][k] * b[k][j];
    c[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(double)), *b = zeroes(size_t(N) * N, sizeof(double));
  void *c = zeroes(size_t(N) * N, sizeof(double)), *distance = zeroes(size_t(N) * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("rank_one", update, dim3(N, N), a, zeroes(N, sizeof(double)),
                         zeroes(N, sizeof(double))),
                  kernel("floyd", relax, dim3(N, N), distance, 7).times(N),
                  kernel("matmul_double", multiply, dim3(N, N), c, a, b)});
}
