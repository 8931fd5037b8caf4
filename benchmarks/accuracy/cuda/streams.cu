// programs/streams.c for a GPU.
#include "measured.cuh"

__global__ void init(double *__restrict__ a, double c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    a[i] = c;
}

__global__ void scale(double *__restrict__ a, const double *__restrict__ b, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    a[i] = b[i] * s;
}

__global__ void triad(double *__restrict__ a, const double *__restrict__ b,
                      const double *__restrict__ c, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    a[i] = b[i] * s + c[i];
}

__global__ void stencil3(double *__restrict__ a, const double *__restrict__ b, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < N - 1)
    a[i] = s * (b[i - 1] + b[i] + b[i + 1]);
}

__global__ void stencil5(double *__restrict__ a, const double *__restrict__ b, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 1 && i < N - 2)
    a[i] = s * (b[i - 2] + b[i - 1] + b[i] + b[i + 1] + b[i + 2]);
}

int main(int argc, char **argv) {
  void *a = zeroes(N, sizeof(double)), *b = zeroes(N, sizeof(double));
  void *c = zeroes(N, sizeof(double));
  return measure(argc, argv,
                 {kernel("init", init, N, a, 0.5), kernel("scale", scale, N, a, b, 0.5),
                  kernel("triad", triad, N, a, b, c, 0.5),
                  kernel("stencil3", stencil3, N, a, b, 0.5),
                  kernel("stencil5", stencil5, N, a, b, 0.5)});
}
