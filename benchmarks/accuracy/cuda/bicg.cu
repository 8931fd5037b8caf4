// programs/bicg.c for a GPU.
#include "measured.cuh"

__global__ void rows(double *__restrict__ q, const double (*__restrict__ a)[N],
                     const double *__restrict__ p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[i][j] * p[j];
    q[i] = sum;
  }
}

__global__ void columns(double *__restrict__ s, const double (*__restrict__ a)[N],
                        const double *__restrict__ r) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < N) {
    double sum = 0;
    for (int i = 0; i < N; ++i)
      sum += r[i] * a[i][j];
    s[j] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N, sizeof(double));
  void *p = zeroes(N, sizeof(double));
  void *q = zeroes(N, sizeof(double));
  void *r = zeroes(N, sizeof(double));
  void *s = zeroes(N, sizeof(double));
  return measure(argc, argv,
                 {kernel("bicg_q", rows, N, q, a, p), kernel("bicg_s", columns, N, s, a, r)});
}
