// programs/triangular.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void symmetric(float (*__restrict__ c)[WIDTH], const float (*__restrict__ a)[N],
                          const float (*__restrict__ b)[WIDTH], float alpha, float beta) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < WIDTH) {
    float sum = 0;
    for (int k = 0; k <= i; ++k)
      sum += a[i][k] * b[k][j];
    for (int k = i + 1; k < N; ++k)
      sum += a[k][i] * b[k][j];
    c[i][j] = beta * c[i][j] + alpha * sum;
  }
}

__global__ void triangular(float (*__restrict__ c)[WIDTH], const float (*__restrict__ a)[N],
                           const float (*__restrict__ b)[WIDTH], float alpha) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < WIDTH) {
    float sum = b[i][j];
    for (int k = i + 1; k < N; ++k)
      sum += a[k][i] * b[k][j];
    c[i][j] = alpha * sum;
  }
}

__global__ void substitute(float (*__restrict__ x)[WIDTH], const float (*__restrict__ a)[N],
                           const float (*__restrict__ b)[WIDTH]) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < WIDTH) {
    for (int i = 0; i < N; ++i) {
      float rest = b[i][j];
      for (int k = 0; k < i; ++k)
        rest -= a[i][k] * x[k][j];
      x[i][j] = rest / a[i][i];
    }
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = i % (N + 1) == 0 ? 2.0f : mixed(i) % 1000 / 1000.0f / N;
  std::vector<float> b((size_t)N * WIDTH);
  for (size_t i = 0; i < (size_t)N * WIDTH; ++i)
    b[i] = mixed(i + 1) % 1000 / 1000.0f;
  void *c = zeroes((size_t)N * WIDTH, sizeof(float));
  void *x = zeroes((size_t)N * WIDTH, sizeof(float));
  void *aCopy = copied(a);
  void *bCopy = copied(b);
  return measure(argc, argv,
                 {kernel("symm", symmetric, dim3(WIDTH, N), c, aCopy, bCopy, 1.5f, 0.5f),
                  kernel("trmm", triangular, dim3(WIDTH, N), c, aCopy, bCopy, 1.5f),
                  kernel("trsm_columns", substitute, WIDTH, x, aCopy, bCopy)});
}
