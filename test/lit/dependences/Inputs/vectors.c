// Vectors whose elements loops set, in the form of verdicts.c.
#include <stdint.h>
#include <stdio.h>

#define N 300

typedef uint16_t Eight __attribute__((vector_size(16)));
typedef float Four __attribute__((vector_size(16)));

static Eight in[N], out[N];
static Four values[N], roots[N];

int main(void) {
  for (int i = 0; i < N; ++i) {
    in[i] = (Eight){i, 2, 3, 4, 5, 6, 7, i};
    values[i] = (Four){i, 1, 2, i};
  }
  Eight last = {1, 2, 3, 4, 5, 6, 7, 8};
  // proved: each thread sets all elements of a vector of its own
#pragma cgpredict kernel(lanes)
  for (int i = 0; i < N; ++i) {
    const Eight x = in[i];
    Eight y;
    for (int k = 0; k < 8; ++k)
      y[k] = (uint16_t)(x[k] * 3 + 1);
    out[i] = y;
  }
  // proved: so does a block in the loop
#pragma cgpredict kernel(halves)
  for (int i = 0; i < N; ++i)
    for (int half = 0; half < 2; ++half) {
      Four y;
      for (int k = 0; k < 4; ++k)
        y[k] = values[i][k] * .5f + half;
      roots[i] = half ? roots[i] + y : y;
    }
  // no: elements are made of those of the iteration before
#pragma cgpredict kernel(handed_on)
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < 8; ++k)
      last[k] = (uint16_t)(last[k] * 3 + in[i][k]);
    out[i] = last;
  }
  unsigned sum = 0;
  float floats = 0;
  for (int i = 0; i < N; ++i) {
    sum = sum * 31 + out[i][3] + out[i][7];
    floats += roots[i][1] - roots[i][3];
  }
  printf("%u %g\n", sum, floats);
}
