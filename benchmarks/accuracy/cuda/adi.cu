// programs/adi.c for a GPU.
#include "measured.cuh"

__global__ void rows(double (*__restrict__ p)[N], double (*__restrict__ q)[N],
                     const double (*__restrict__ u)[N], double a, double b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double before = 1, value = 0;
    for (int j = 1; j < N - 1; ++j) {
      const double pivot = 1 / (a * before + b);
      before = -a * pivot;
      value = (u[i][j] - a * value) * pivot;
      p[i][j] = before;
      q[i][j] = value;
    }
  }
}

__global__ void columns(double (*__restrict__ p)[N], double (*__restrict__ q)[N],
                        const double (*__restrict__ u)[N], double a, double b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double before = 1, value = 0;
    for (int j = 1; j < N - 1; ++j) {
      const double pivot = 1 / (a * before + b);
      before = -a * pivot;
      value = (u[j][i] - a * value) * pivot;
      p[j][i] = before;
      q[j][i] = value;
    }
  }
}

int main(int argc, char **argv) {
  void *p = zeroes((size_t)N * N, sizeof(double));
  void *q = zeroes((size_t)N * N, sizeof(double));
  void *u = zeroes((size_t)N * N, sizeof(double));
  return measure(argc, argv,
                 {kernel("adi_rows", rows, N, p, q, u, -0.5, 2.0),
                  kernel("adi_columns", columns, N, p, q, u, -0.5, 2.0)});
}
