/* A step of Jacobi's iteration for Laplace's equation on N x N points and the copy back, the inner
   points of them: of floats, of four floats for each thread, and copies of numbers of 16 bits, one
   and two for each thread. */
#include "arrays.h"

#include <stdint.h>

typedef float Four __attribute__((vector_size(16)));

static void step(float (*to)[N], float (*from)[N]) {
#pragma cgpredict kernel(laplace) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      if (i < N - 1 && j < N - 1 && i > 0 && j > 0)
        to[j][i] = 0.25f * (from[j][i + 1] + from[j][i - 1] + from[j - 1][i] + from[j + 1][i]);
}

static void copy(float (*to)[N], float (*from)[N]) {
#pragma cgpredict kernel(laplace_copy) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      if (i < N - 1 && j < N - 1 && i > 0 && j > 0)
        to[j][i] = from[j][i];
}

static void stepFour(Four (*to)[N / 4], Four (*from)[N / 4]) {
#pragma cgpredict kernel(laplace_four) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N / 4; ++i)
      if (i < N / 4 && j < N - 1 && i > 0 && j > 0) {
        const Four here = from[j][i], left = from[j][i - 1], right = from[j][i + 1];
        const Four above = from[j - 1][i], below = from[j + 1][i];
        Four sum;
        sum[0] = 0.25f * (left[3] + here[1] + above[0] + below[0]);
        sum[1] = 0.25f * (here[0] + here[2] + above[1] + below[1]);
        sum[2] = 0.25f * (here[1] + here[3] + above[2] + below[2]);
        sum[3] = 0.25f * (here[2] + right[0] + above[3] + below[3]);
        to[j][i] = sum;
      }
}

static void copyFour(Four (*to)[N / 4], Four (*from)[N / 4]) {
#pragma cgpredict kernel(laplace_copy_four) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N / 4; ++i)
      if (i < N / 4 && j < N - 1 && i > 0 && j > 0)
        to[j][i] = from[j][i];
}

static void copyShort(uint16_t (*to)[N], uint16_t (*from)[N]) {
#pragma cgpredict kernel(laplace_copy_short) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      if (i < N - 1 && j < N - 1 && i > 0 && j > 0)
        to[j][i] = from[j][i];
}

static void copyShorts(uint32_t (*to)[N / 2], uint32_t (*from)[N / 2]) {
#pragma cgpredict kernel(laplace_copy_shorts) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N / 2; ++i)
      if (i < N / 2 && j < N - 1 && i > 0 && j > 0)
        to[j][i] = from[j][i];
}

int main(void) {
  const size_t bytes = (size_t)N * N * sizeof(float);
  void *a = zeroes(bytes, 1), *b = zeroes(bytes, 1);
  step(b, a);
  copy(a, b);
  stepFour(b, a);
  copyFour(a, b);
  copyShort(a, b);
  copyShorts(a, b);
  return 0;
}
