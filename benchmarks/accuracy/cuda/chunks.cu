// programs/chunks.c for a GPU.
#include "measured.cuh"

__global__ void sumChunks(float *__restrict__ sums, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int j = 0; j < CHUNK; ++j)
      sum += a[i * CHUNK + j];
    sums[i] = sum;
  }
}

__global__ void scaleChunks(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int j = 0; j < CHUNK; ++j)
      b[i * CHUNK + j] = 2 * a[i * CHUNK + j];
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * CHUNK, sizeof(float)), *b = zeroes(size_t(N) * CHUNK, sizeof(float));
  return measure(
      argc, argv,
      {kernel("chunk_sums", sumChunks, N, b, a), kernel("chunk_scale", scaleChunks, N, b, a)});
}
