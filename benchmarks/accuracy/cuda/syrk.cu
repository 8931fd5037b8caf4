// programs/syrk.c for a GPU.
#include "measured.cuh"

__global__ void syrk(float (*c)[N], float (*a)[N], float alpha, float beta) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    c[i][j] *= beta;
    for (int k = 0; k < N; ++k)
      c[i][j] += alpha * a[i][k] * a[j][k];
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *c = zeroes(size_t(N) * N, sizeof(float));
  return measure(argc, argv, {kernel("syrk", syrk, dim3(N, N), c, a, 1.5f, 0.5f)});
}
