/* GELU by its approximation with tanh, of numbers of 16 bits, which are the upper half of a float:
   eight for each thread, loaded and stored as 16 bytes. */
#include "arrays.h"
#include "halves.h"

#include <math.h>

typedef Half Eight __attribute__((vector_size(16)));

static void gelu(Eight *out, const Eight *in, int n) {
#pragma cgpredict kernel(gelu) grid(1) block(256)
  for (int i = 0; i < n / 8; ++i) {
    const Eight x = in[i];
    Eight y;
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const float v = widened(x[k]), cube = 0.044715f * v * v * v;
      y[k] = narrowed(0.5f * v * (1.0f + tanhf(0.7978846f * (v + cube))));
    }
    out[i] = y;
  }
}

int main(void) {
  gelu(zeroes(N / 8, sizeof(Eight)), zeroes(N / 8, sizeof(Eight)), N);
  return 0;
}
