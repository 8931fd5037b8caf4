// programs/complex.c for a GPU.
#include "measured.cuh"

struct Complex {
  float re, im;
};

__global__ void multiply(struct Complex *__restrict__ c, const struct Complex *__restrict__ a,
                         const struct Complex *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    c[i].re = a[i].re * b[i].re - a[i].im * b[i].im;
    c[i].im = a[i].re * b[i].im + a[i].im * b[i].re;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("complex_product", multiply, N, zeroes(N, sizeof(Complex)),
                         zeroes(N, sizeof(Complex)), zeroes(N, sizeof(Complex)))});
}
