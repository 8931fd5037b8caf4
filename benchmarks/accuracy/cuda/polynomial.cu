// programs/polynomial.c for a GPU.
#include "measured.cuh"

__global__ void doubles(double *__restrict__ b, const double *__restrict__ a, double c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const double x = a[i];
    double p = c;
    for (int d = 0; d < DEGREE; ++d)
      p = p * x + c;
    b[i] = p;
  }
}

__global__ void floats(float *__restrict__ b, const float *__restrict__ a, float c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float x = a[i];
    float p = c;
    for (int d = 0; d < DEGREE; ++d)
      p = p * x + c;
    b[i] = p;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("polynomial_double", doubles, N, zeroes(N, sizeof(double)),
                         zeroes(N, sizeof(double)), 0.5),
                  kernel("polynomial_float", floats, N, zeroes(N, sizeof(float)),
                         zeroes(N, sizeof(float)), 0.5f)});
}
