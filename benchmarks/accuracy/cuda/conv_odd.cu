// programs/conv_odd.c for a GPU.
#include "measured.cuh"

#define MASK 9
#define APART 5
#define HEIGHT 3
#define WIDTH 11

__global__ void apart(double *__restrict__ b, const double *__restrict__ a,
                      const double *__restrict__ mask) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N * N - (MASK - 1) * APART) {
    double sum = 0;
    for (int m = 0; m < MASK; ++m)
      sum += mask[m] * a[i + m * APART];
    b[i] = sum;
  }
}

__global__ void wide(float (*__restrict__ b)[N], const float (*__restrict__ a)[N],
                     const float (*__restrict__ mask)[WIDTH]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - HEIGHT + 1 && j < N - WIDTH + 1) {
    float sum = 0;
    for (int y = 0; y < HEIGHT; ++y)
      for (int x = 0; x < WIDTH; ++x)
        sum += mask[y][x] * a[i + y][j + x];
    b[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *doubles = zeroes((size_t)N * N, sizeof(double));
  void *series = zeroes((size_t)N * N, sizeof(double));
  void *weights = zeroes(MASK, sizeof(double));
  void *result = zeroes((size_t)N * N, sizeof(float));
  void *image = zeroes((size_t)N * N, sizeof(float));
  void *mask = zeroes(HEIGHT * WIDTH, sizeof(float));
  return measure(
      argc, argv,
      {kernel("conv_apart", apart, N * N - (MASK - 1) * APART, doubles, series, weights),
       kernel("conv_wide", wide, dim3(N - WIDTH + 1, N - HEIGHT + 1), result, image, mask)});
}
