// Pointers of which the program says that nothing else leads to what they reach, and others.
#include <stdlib.h>

#define N 64

static void scale(float *restrict out, const float *in, const float *restrict by) {
#pragma cgpredict kernel(scale)
  for (int i = 0; i < N; ++i)
    out[i] = in[i] * by[i];
}

int main(void) {
  float *a = calloc(3 * N, sizeof(float));
  scale(a, a + N, a + 2 * N);
  return a[0] != 0;
}
