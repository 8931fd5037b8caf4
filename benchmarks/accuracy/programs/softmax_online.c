/* Softmax of rows, one per thread: largest element and sum in one pass, then the quotients. */
#include "arrays.h"

#include <math.h>

static void normalise(const float *in, float *out, size_t columns, size_t elements) {
#pragma cgpredict kernel(softmax_online) grid(1) block(256)
  for (size_t row = 0; row < elements / columns; ++row) {
    const float *x = in + row * columns;
    float most = x[0], sum = 1;
    for (int i = 1; i < (int)columns; ++i) {
      const float now = fmaxf(most, x[i]);
      sum = sum * expf(most - now) + expf(x[i] - now);
      most = now;
    }
    for (int i = 0; i < (int)columns; ++i)
      out[row * columns + i] = expf(x[i] - most) / sum;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t columns = (size_t)COLUMNS * argc, elements = N * columns;
  normalise(zeroes(elements, sizeof(float)), zeroes(elements, sizeof(float)), columns, elements);
  return 0;
}
