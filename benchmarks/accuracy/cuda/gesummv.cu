// programs/gesummv.c for a GPU.
#include "measured.cuh"

__global__ void product(float *__restrict__ y, const float (*__restrict__ a)[N],
                        const float (*__restrict__ b)[N], const float *__restrict__ x, float alpha,
                        float beta) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float p = 0, q = 0;
    for (int j = 0; j < N; ++j) {
      p += a[i][j] * x[j];
      q += b[i][j] * x[j];
    }
    y[i] = alpha * p + beta * q;
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("gesummv", product, N, zeroes(N, sizeof(float)), zeroes(size_t(N) * N, sizeof(float)),
              zeroes(size_t(N) * N, sizeof(float)), zeroes(N, sizeof(float)), 1.5f, 0.5f)});
}
