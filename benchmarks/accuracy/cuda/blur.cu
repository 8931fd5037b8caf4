// programs/blur.c for a GPU.
#include "measured.cuh"

__global__ void alongRows(float (*__restrict__ b)[N], const float (*__restrict__ a)[N],
                          const float *__restrict__ weight) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int r = -RADIUS; r <= RADIUS; ++r)
      if (j + r >= 0 && j + r < N)
        sum += weight[r + RADIUS] * a[i][j + r];
    b[i][j] = sum;
  }
}

__global__ void downColumns(float (*__restrict__ b)[N], const float (*__restrict__ a)[N],
                            const float *__restrict__ weight) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int r = -RADIUS; r <= RADIUS; ++r)
      if (i + r >= 0 && i + r < N)
        sum += weight[r + RADIUS] * a[i + r][j];
    b[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *b = zeroes(size_t(N) * N, sizeof(float));
  void *weight = zeroes(2 * RADIUS + 1, sizeof(float));
  return measure(argc, argv,
                 {kernel("blur_rows", alongRows, dim3(N, N), b, a, weight),
                  kernel("blur_columns", downColumns, dim3(N, N), b, a, weight)});
}
