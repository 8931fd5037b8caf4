// programs/gemver.c for a GPU.
#include "measured.cuh"

__global__ void update(double (*__restrict__ a)[N], const double *__restrict__ u,
                       const double *__restrict__ v, const double *__restrict__ w,
                       const double *__restrict__ z) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    a[i][j] += u[i] * v[j] + w[i] * z[j];
  }
}

__global__ void product(double *__restrict__ x, const double (*__restrict__ a)[N],
                        const double *__restrict__ y, const double *__restrict__ z, double beta) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = x[i];
    for (int j = 0; j < N; ++j)
      sum += beta * a[j][i] * y[j];
    x[i] = sum + z[i];
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N, sizeof(double));
  void *u = zeroes(N, sizeof(double));
  void *v = zeroes(N, sizeof(double));
  void *w = zeroes(N, sizeof(double));
  void *z = zeroes(N, sizeof(double));
  return measure(argc, argv,
                 {kernel("gemver_update", update, dim3(N, N), a, u, v, w, z),
                  kernel("gemver_product", product, N, u, a, v, z, 1.25)});
}
