// programs/gemms.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void unrolled(float (*__restrict__ c)[N], const float (*__restrict__ a)[INNER],
                         const float (*__restrict__ b)[N], float alpha, float beta) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int k = 0; k < INNER; k += 4) {
      sum += a[i][k] * b[k][j];
      sum += a[i][k + 1] * b[k + 1][j];
      sum += a[i][k + 2] * b[k + 2][j];
      sum += a[i][k + 3] * b[k + 3][j];
    }
    c[i][j] = alpha * sum + beta * c[i][j];
  }
}

__global__ void complexes(float (*__restrict__ c)[N][2], const float (*__restrict__ a)[INNER][2],
                          const float (*__restrict__ b)[N][2]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float real = 0, imaginary = 0;
    for (int k = 0; k < INNER; ++k) {
      real += a[i][k][0] * b[k][j][0] - a[i][k][1] * b[k][j][1];
      imaginary += a[i][k][0] * b[k][j][1] + a[i][k][1] * b[k][j][0];
    }
    c[i][j][0] = real;
    c[i][j][1] = imaginary;
  }
}

__global__ void combine(float (*__restrict__ c)[N], const float (*__restrict__ a)[N],
                        const float (*__restrict__ b)[N], float alpha, float beta) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    c[i][j] = alpha * a[i][j] + beta * b[j][i];
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)2 * N * INNER);
  for (size_t i = 0; i < (size_t)2 * N * INNER; ++i)
    a[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> b((size_t)2 * N * INNER);
  for (size_t i = 0; i < (size_t)2 * N * INNER; ++i)
    b[i] = mixed(i + 1) % 1000 / 1000.0f;
  std::vector<float> d((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    d[i] = mixed(i + 2) % 1000 / 1000.0f;
  std::vector<float> e((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    e[i] = mixed(i + 3) % 1000 / 1000.0f;
  void *c = zeroes((size_t)2 * N * N, sizeof(float));
  void *aCopy = copied(a);
  void *bCopy = copied(b);
  void *dCopy = copied(d);
  void *eCopy = copied(e);
  return measure(argc, argv,
                 {kernel("gemm_unrolled4", unrolled, dim3(N, N), c, aCopy, bCopy, 1.5f, 0.5f),
                  kernel("complex_gemm", complexes, dim3(N, N), c, aCopy, bCopy),
                  kernel("geam_transposed", combine, dim3(N, N), c, dCopy, eCopy, 1.5f, 0.5f)});
}
