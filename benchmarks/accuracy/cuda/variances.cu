// programs/variances.c for a GPU.
#include "measured.cuh"

__global__ void rows(double *mean, double *variance, const double (*a)[LENGTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int j = 0; j < LENGTH; ++j)
      sum += a[i][j];
    const double middle = sum / LENGTH;
    double squares = 0;
    for (int j = 0; j < LENGTH; ++j)
      squares += (a[i][j] - middle) * (a[i][j] - middle);
    mean[i] = middle;
    variance[i] = squares / (LENGTH - 1);
  }
}

__global__ void columns(double *mean, double *variance, const double (*a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int j = 0; j < LENGTH; ++j)
      sum += a[j][i];
    const double middle = sum / LENGTH;
    double squares = 0;
    for (int j = 0; j < LENGTH; ++j)
      squares += (a[j][i] - middle) * (a[j][i] - middle);
    mean[i] = middle;
    variance[i] = squares / (LENGTH - 1);
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * LENGTH, sizeof(double));
  void *mean = zeroes(N, sizeof(double));
  void *variance = zeroes(N, sizeof(double));
  return measure(argc, argv,
                 {kernel("row_variance", rows, N, mean, variance, a),
                  kernel("column_variance", columns, N, mean, variance, a)});
}
