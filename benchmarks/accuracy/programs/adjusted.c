/* The weights between N inputs and 16 hidden units adjusted, with momentum
   (bpnn_adjust_weights_cuda of Rodinia's backprop): rows of 17 floats. The pointers may alias, so
   that deltas, inputs and last changes are loaded twice; the factors are doubles, and so is what
   they multiply. */
#include "arrays.h"

static void adjust(float *delta, int hidden, float *input, int inputs, float *weight, float *last) {
#pragma cgpredict kernel(adjust_rows) grid(2) block(16, 16)
  for (int y = 0; y < inputs; ++y)
    for (int x = 0; x < 16; ++x) {
      const int at = (hidden + 1) * (y + 1) + x + 1;
      weight[at] += 0.3 * delta[x + 1] * input[y + 1] + 0.3 * last[at];
      last[at] = 0.3 * delta[x + 1] * input[y + 1] + 0.3 * last[at];
    }
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t weights = 17 * ((size_t)N + 1);
  adjust(zeroes(17, sizeof(float)), 16 * argc, zeroes(N + 1, sizeof(float)), N * argc,
         zeroes(weights, sizeof(float)), zeroes(weights, sizeof(float)));
  return 0;
}
