// programs/product3.c for a GPU.
#include "measured.cuh"

__global__ void product(float (*__restrict__ e)[COLUMNS], const float (*__restrict__ a)[INNER],
                        const float (*__restrict__ b)[COLUMNS]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < COLUMNS) {
    float sum = 0;
    for (int k = 0; k < INNER; ++k)
      sum += a[i][k] * b[k][j];
    e[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *e = zeroes((size_t)N * COLUMNS, sizeof(float));
  void *a = zeroes((size_t)N * INNER, sizeof(float));
  void *b = zeroes((size_t)INNER * COLUMNS, sizeof(float));
  return measure(argc, argv, {kernel("product3", product, dim3(COLUMNS, N), e, a, b)});
}
