// programs/lud.c for a GPU.
#include "measured.cuh"

__global__ void inner(float (*a)[N]) {
  const int i = DEPTH + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = DEPTH + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int k = 0; k < DEPTH; ++k)
      sum += a[i][k] * a[k][j];
    a[i][j] -= sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  return measure(argc, argv, {kernel("lud_inner", inner, dim3(N - DEPTH, N - DEPTH), a)});
}
