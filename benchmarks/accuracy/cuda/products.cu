// programs/products.c for a GPU.
#include "measured.cuh"

__global__ void second(float (*__restrict__ c)[N], const float (*__restrict__ a)[N],
                       const float (*__restrict__ b)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int k = 0; k < N; ++k)
      sum += a[i][k] * b[j][k];
    c[i][j] = sum;
  }
}

__global__ void first(float (*__restrict__ c)[N], const float (*__restrict__ a)[N],
                      const float (*__restrict__ b)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int k = 0; k < N; ++k)
      sum += a[k][i] * b[k][j];
    c[i][j] = sum;
  }
}

__global__ void down(float (*__restrict__ c)[N], const float (*__restrict__ a)[N],
                     const float (*__restrict__ b)[N]) {
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < N && i < N) {
    float sum = 0;
    for (int k = 0; k < N; ++k)
      sum += a[i][k] * b[k][j];
    c[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *b = zeroes((size_t)N * N, sizeof(float));
  void *c = zeroes((size_t)N * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("product_nt", second, dim3(N, N), c, a, b),
                  kernel("product_tn", first, dim3(N, N), c, a, b),
                  kernel("product_down", down, dim3(N, N), c, a, b)});
}
