// programs/mandelbrot.c for a GPU.
#include "measured.cuh"

__global__ void count(int (*out)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const float cx = 3.0f * j / N - 2, cy = 2.0f * i / N - 1;
    float x = 0, y = 0;
    int n = 0;
    while (n < MOST && x * x + y * y < 4) {
      const float next = x * x - y * y + cx;
      y = 2 * x * y + cy;
      x = next;
      ++n;
    }
    out[i][j] = n;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("mandelbrot", count, dim3(N, N), zeroes(size_t(N) * N, sizeof(int)))});
}
