/* Transposes of a matrix of N rows in which each thread takes four elements, WIDTH threads of a
   block apart ("Professional CUDA C Programming", 2014). The pointers may alias, so that an element
   is stored before the next one is loaded. */
#include "arrays.h"

static void writeColumns(float (*to)[N], float (*from)[N]) {
#pragma cgpredict kernel(unrolled_write) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int t = 0; t < N / 4; ++t) {
      const int j = t / WIDTH * WIDTH * 4 + t % WIDTH;
      to[j][i] = from[i][j];
      to[j + WIDTH][i] = from[i][j + WIDTH];
      to[j + 2 * WIDTH][i] = from[i][j + 2 * WIDTH];
      to[j + 3 * WIDTH][i] = from[i][j + 3 * WIDTH];
    }
}

static void readColumns(float (*to)[N], float (*from)[N]) {
#pragma cgpredict kernel(unrolled_read) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int t = 0; t < N / 4; ++t) {
      const int j = t / WIDTH * WIDTH * 4 + t % WIDTH;
      to[i][j] = from[j][i];
      to[i][j + WIDTH] = from[j + WIDTH][i];
      to[i][j + 2 * WIDTH] = from[j + 2 * WIDTH][i];
      to[i][j + 3 * WIDTH] = from[j + 3 * WIDTH][i];
    }
}

int main(void) {
  float(*from)[N] = zeroes((size_t)N * N, sizeof(float));
  float(*to)[N] = zeroes((size_t)N * N, sizeof(float));
  writeColumns(to, from);
  readColumns(to, from);
  return 0;
}
