// programs/padded.c for a GPU.
#include "measured.cuh"

__global__ void transpose(double (*__restrict__ b)[N + PAD],
                          const double (*__restrict__ a)[N + PAD]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    b[j][i] = a[i][j];
  }
}

int main(int argc, char **argv) {
  void *b = zeroes((size_t)N * (N + PAD), sizeof(double));
  void *a = zeroes((size_t)N * (N + PAD), sizeof(double));
  return measure(argc, argv, {kernel("transpose_padded", transpose, dim3(N, N), b, a)});
}
