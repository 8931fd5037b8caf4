/* Products of arrays, a thread for each element: of floats and of floats of 16 bits. */
#include "arrays.h"

static void floats(float *x, float *y, float *z) {
#pragma cgpredict kernel(multiply) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    z[i] = x[i] * y[i];
}

static void halves(_Float16 *x, _Float16 *y, _Float16 *z) {
#pragma cgpredict kernel(multiply_half) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    z[i] = x[i] * y[i];
}

int main(void) {
  floats(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(N, sizeof(float)));
  halves(zeroes(N, 2), zeroes(N, 2), zeroes(N, 2));
  return 0;
}
