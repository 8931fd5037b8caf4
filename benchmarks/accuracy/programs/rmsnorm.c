/* Rows of a tensor divided by the root of their mean square, scaled and shifted: a thread for each
   row. Compiled there with --use_fast_math, hence the reciprocals. */
#include "arrays.h"

#include <math.h>

#pragma clang fp reciprocal(on)

static void normalise(float *out, const float *in, const float *weight, const float *bias, int rows,
                      int columns) {
#pragma cgpredict kernel(rmsnorm) grid(1) block(128)
  for (int row = 0; row < rows; ++row) {
    const float *x = in + row * columns;
    float *y = out + row * columns;
    float squares = 0;
    for (int i = 0; i < columns; ++i)
      squares += x[i] * x[i];
    const float root = sqrtf(squares / columns + 1e-5f);
    for (int i = 0; i < columns; ++i) {
      const float normal = x[i] / root;
      y[i] = normal * weight[i] + bias[i];
    }
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const int rows = ROWS * argc, columns = COLUMNS * argc;
  normalise(zeroes((size_t)rows * columns, sizeof(float)),
            zeroes((size_t)rows * columns, sizeof(float)), zeroes(columns, sizeof(float)),
            zeroes(columns, sizeof(float)), rows, columns);
  return 0;
}
