/* Horner's rule in a register, in double and in single precision. */
#include "arrays.h"

static void doubles(double *restrict b, const double *restrict a, double c) {
#pragma cgpredict kernel(polynomial_double) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const double x = a[i];
    double p = c;
    for (int d = 0; d < DEGREE; ++d)
      p = p * x + c;
    b[i] = p;
  }
}

static void floats(float *restrict b, const float *restrict a, float c) {
#pragma cgpredict kernel(polynomial_float) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float x = a[i];
    float p = c;
    for (int d = 0; d < DEGREE; ++d)
      p = p * x + c;
    b[i] = p;
  }
}

int main(void) {
  doubles(zeroes(N, sizeof(double)), zeroes(N, sizeof(double)), 0.5);
  floats(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), 0.5f);
  return 0;
}
