// programs/babelstream.c for a GPU.
#include "measured.cuh"

#define DOT_THREADS (256 * 1024)

__global__ void copy(double *__restrict__ c, const double *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    c[i] = a[i];
}

__global__ void mul(double *__restrict__ b, const double *__restrict__ c, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i] = s * c[i];
}

__global__ void add(double *__restrict__ c, const double *__restrict__ a,
                    const double *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    c[i] = a[i] + b[i];
}

__global__ void triad(double *__restrict__ a, const double *__restrict__ b,
                      const double *__restrict__ c, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    a[i] = b[i] + s * c[i];
}

__global__ void dot(double *__restrict__ sums, const double *__restrict__ a,
                    const double *__restrict__ b) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < DOT_THREADS) {
    double sum = 0;
    for (int i = t; i < N; i += DOT_THREADS)
      sum += a[i] * b[i];
    sums[t] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(N, sizeof(double)), *b = zeroes(N, sizeof(double));
  void *c = zeroes(N, sizeof(double)), *sums = zeroes(DOT_THREADS, sizeof(double));
  return measure(argc, argv,
                 {kernel("copy", copy, N, c, a), kernel("mul", mul, N, b, c, 0.5),
                  kernel("add", add, N, c, a, b), kernel("triad", triad, N, a, b, c, 0.5),
                  kernel("dot", dot, DOT_THREADS, sums, a, b)});
}
