/* A layer of a neural network: its units' inputs through a logistic function, and its weights
   adjusted, with momentum. */
#include "arrays.h"

#include <math.h>

static void forward(float *restrict unit, const float *restrict input,
                    const float (*restrict weight)[COLUMNS]) {
#pragma cgpredict kernel(layer_forward) grid(1) block(256)
  for (int j = 0; j < COLUMNS; ++j) {
    float sum = 0;
    for (int i = 0; i < N; ++i)
      sum += weight[i][j] * input[i];
    unit[j] = 1 / (1 + expf(-sum));
  }
}

static void adjust(float (*restrict weight)[COLUMNS], float (*restrict last)[COLUMNS],
                   const float *restrict delta, const float *restrict input) {
#pragma cgpredict kernel(adjust_weights) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < COLUMNS; ++j) {
      const float change = 0.3f * delta[j] * input[i] + 0.3f * last[i][j];
      weight[i][j] += change;
      last[i][j] = change;
    }
}

int main(void) {
  void *weight = zeroes((size_t)N * COLUMNS, sizeof(float));
  void *last = zeroes((size_t)N * COLUMNS, sizeof(float));
  void *input = zeroes(N, sizeof(float));
  void *unit = zeroes(COLUMNS, sizeof(float));
  forward(unit, input, weight);
  adjust(weight, last, unit, input);
  return 0;
}
