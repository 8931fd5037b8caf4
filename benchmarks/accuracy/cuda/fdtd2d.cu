// programs/fdtd2d.c for a GPU.
#include "measured.cuh"

#define STEPS 500

__global__ void step(float (*ey)[N], float (*hz)[N], float source) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    if (i == 0)
      ey[i][j] = source;
    else
      ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("step1", step, dim3(N, N), zeroes(size_t(N) * N, sizeof(float)),
                         zeroes(size_t(N) * N, sizeof(float)), 1)
                      .times(STEPS)});
}
