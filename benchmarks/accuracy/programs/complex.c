/* Products of complex numbers, real and imaginary parts side by side. */
#include "arrays.h"

struct Complex {
  float re, im;
};

static void multiply(struct Complex *restrict c, const struct Complex *restrict a,
                     const struct Complex *restrict b) {
#pragma cgpredict kernel(complex_product) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    c[i].re = a[i].re * b[i].re - a[i].im * b[i].im;
    c[i].im = a[i].re * b[i].im + a[i].im * b[i].re;
  }
}

int main(void) {
  multiply(zeroes(N, sizeof(struct Complex)), zeroes(N, sizeof(struct Complex)),
           zeroes(N, sizeof(struct Complex)));
  return 0;
}
