/* Rows of a tensor less their mean, divided by their deviation, scaled and shifted: a thread for
   each row. Compiled there with --use_fast_math, hence the reciprocals. */
#include "arrays.h"

#include <math.h>

#pragma clang fp reciprocal(on)

static void normalise(float *out, float *means, float *reciprocals, const float *in,
                      const float *weight, const float *bias, int rows, int columns) {
#pragma cgpredict kernel(layernorm) grid(1) block(128)
  for (int row = 0; row < rows; ++row) {
    const float *x = in + row * columns;
    float *y = out + row * columns;
    float sum = 0;
    for (int i = 0; i < columns; ++i)
      sum += x[i];
    const float mean = sum / columns;
    float squares = 0;
    for (int i = 0; i < columns; ++i)
      squares += (x[i] - mean) * (x[i] - mean);
    const float reciprocal = 1.0f / sqrtf(squares / columns + 1e-5f);
    for (int i = 0; i < columns; ++i)
      y[i] = reciprocal * (x[i] - mean) * weight[i] + bias[i];
    means[row] = mean;
    reciprocals[row] = reciprocal;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const int rows = ROWS * argc, columns = COLUMNS * argc;
  const size_t elements = (size_t)rows * columns;
  normalise(zeroes(elements, sizeof(float)), zeroes(rows, sizeof(float)),
            zeroes(rows, sizeof(float)), zeroes(elements, sizeof(float)),
            zeroes(columns, sizeof(float)), zeroes(columns, sizeof(float)), rows, columns);
  return 0;
}
