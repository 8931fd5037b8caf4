// programs/fields.c for a GPU.
#include "measured.cuh"

__global__ void updateEx(float (*ex)[N], float (*hz)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    ex[i][j] = ex[i][j] - 0.5f * (hz[i][j] - hz[i][j - 1]);
  }
}

__global__ void updateHz(float (*hz)[N], float (*ex)[N], float (*ey)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

int main(int argc, char **argv) {
  void *ex = zeroes((size_t)N * N, sizeof(float));
  void *ey = zeroes((size_t)N * N, sizeof(float));
  void *hz = zeroes((size_t)N * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("field_ex", updateEx, dim3(N - 1, N), ex, hz),
                  kernel("field_hz", updateHz, dim3(N - 1, N - 1), hz, ex, ey)});
}
