/* GELU by its approximation with tanh, of numbers of 16 bits, which are the upper half of a float:
   eight for each thread, loaded and stored as 16 bytes, and one for each. */
#include "arrays.h"
#include "halves.h"

#include <math.h>

typedef Half Eight __attribute__((vector_size(16)));

static Half geluOf(Half x) {
  const float v = widened(x), cube = 0.044715f * v * v * v;
  return narrowed(0.5f * v * (1.0f + tanhf(0.7978846f * (v + cube))));
}

static void gelu(Eight *out, const Eight *in, int n) {
#pragma cgpredict kernel(gelu) grid(1) block(256)
  for (int i = 0; i < n / 8; ++i) {
    const Eight x = in[i];
    Eight y;
#pragma unroll
    for (int k = 0; k < 8; ++k)
      y[k] = geluOf(x[k]);
    out[i] = y;
  }
}

static void geluSingle(Half *out, const Half *in, int n) {
#pragma cgpredict kernel(gelu_single) grid(1) block(256)
  for (int i = 0; i < n; ++i)
    out[i] = geluOf(in[i]);
}

int main(void) {
  gelu(zeroes(N / 8, sizeof(Eight)), zeroes(N / 8, sizeof(Eight)), N);
  geluSingle(zeroes(N, sizeof(Half)), zeroes(N, sizeof(Half)), N);
  return 0;
}
