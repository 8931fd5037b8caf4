/* Heads of an attention layer: each of HEADS / REPEATS pairs of keys and values is copied REPEATS
   times, and gradients of the copies are summed; a block for each row, a thread for each element of
   a head, some of them idle. */
#include "arrays.h"

#define GROUPS (HEADS / REPEATS)

static void repeat(float *keys, float *values, const float *k, const float *v, int rows,
                   int width) {
#pragma cgpredict kernel(repeat_heads) grid(2) block(128, 1)
  for (int row = 0; row < rows; ++row)
    for (int d = 0; d < THREADS; ++d)
      if (d < width)
        for (int group = 0; group < GROUPS; ++group)
          for (int copy = 0; copy < REPEATS; ++copy) {
            const int from = (row * GROUPS + group) * width + d;
            const int to = (row * HEADS + group * REPEATS + copy) * width + d;
            keys[to] = k[from];
            values[to] = v[from];
          }
}

static void sum(float *k, float *v, const float *keys, const float *values, int rows, int width) {
#pragma cgpredict kernel(sum_heads) grid(2) block(128, 1)
  for (int row = 0; row < rows; ++row)
    for (int d = 0; d < THREADS; ++d)
      if (d < width)
        for (int group = 0; group < GROUPS; ++group) {
          float kSum = 0, vSum = 0;
          for (int copy = 0; copy < REPEATS; ++copy) {
            const int from = (row * HEADS + group * REPEATS + copy) * width + d;
            kSum += keys[from];
            vSum += values[from];
          }
          const int to = (row * GROUPS + group) * width + d;
          k[to] = kSum;
          v[to] = vSum;
        }
}

int main(int argc, char **argv) {
  (void)argv;
  const int rows = ROWS * argc, width = WIDTH * argc;
  const size_t wide = (size_t)rows * HEADS * width, narrow = (size_t)rows * GROUPS * width;
  // No array in common: each was timed alone, with nothing of the other in the L2.
  repeat(zeroes(wide, sizeof(float)), zeroes(wide, sizeof(float)), zeroes(narrow, sizeof(float)),
         zeroes(narrow, sizeof(float)), rows, width);
  sum(zeroes(narrow, sizeof(float)), zeroes(narrow, sizeof(float)), zeroes(wide, sizeof(float)),
      zeroes(wide, sizeof(float)), rows, width);
  return 0;
}
