/* Softmax of rows, one per thread. */
#include "arrays.h"

#include <math.h>

static void normalise(float (*restrict b)[COLUMNS], const float (*restrict a)[COLUMNS]) {
#pragma cgpredict kernel(softmax) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float most = a[i][0];
    for (int j = 1; j < COLUMNS; ++j)
      most = a[i][j] > most ? a[i][j] : most;
    float sum = 0;
    for (int j = 0; j < COLUMNS; ++j)
      sum += expf(a[i][j] - most);
    for (int j = 0; j < COLUMNS; ++j)
      b[i][j] = expf(a[i][j] - most) / sum;
  }
}

int main(void) {
  normalise(zeroes((size_t)N * COLUMNS, sizeof(float)), zeroes((size_t)N * COLUMNS, sizeof(float)));
  return 0;
}
