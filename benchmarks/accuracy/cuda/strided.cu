// programs/strided.c for a GPU.
#include "measured.cuh"

__global__ void load(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i] = a[i * STRIDE];
}

__global__ void store(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i * STRIDE] = a[i];
}

int main(int argc, char **argv) {
  void *dense = zeroes(N, sizeof(float)), *sparse = zeroes(size_t(N) * STRIDE, sizeof(float));
  return measure(argc, argv,
                 {kernel("load_strided", load, N, dense, sparse),
                  kernel("store_strided", store, N, sparse, dense)});
}
