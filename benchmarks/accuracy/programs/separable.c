/* A separable convolution of N x N floats with 17 weights (convolutionSeparable of HeCBench, from
   the CUDA samples): a thread makes eight points, 16 columns or eight rows apart; a block keeps
   what it needs in shared memory. */
#include "arrays.h"

#define RADIUS 8
#define STEPS 8

static void rows(float *restrict to, const float *restrict from, const float *restrict weight,
                 int width, int height) {
#pragma cgpredict kernel(conv_rows) grid(2) block(16, 4) shared(from) tile(8, 17)
  for (int y = 0; y < height; ++y)
    for (int t = 0; t < width / STEPS; ++t)
      for (int i = 0; i < STEPS; ++i) {
        const int x = t / 16 * 16 * STEPS + t % 16 + i * 16;
        float sum = 0;
        for (int j = -RADIUS; j <= RADIUS; ++j)
          if (x + j >= 0 && x + j < width)
            sum += weight[RADIUS - j] * from[y * width + x + j];
        to[y * width + x] = sum;
      }
}

static void columns(float *restrict to, const float *restrict from, const float *restrict weight,
                    int width, int height) {
#pragma cgpredict kernel(conv_columns) grid(2) block(16, 8) shared(from) tile(8, 17)
  for (int t = 0; t < height / STEPS; ++t)
    for (int x = 0; x < width; ++x)
      for (int i = 0; i < STEPS; ++i) {
        const int y = t / 8 * 8 * STEPS + t % 8 + i * 8;
        float sum = 0;
        for (int j = -RADIUS; j <= RADIUS; ++j)
          if (y + j >= 0 && y + j < height)
            sum += weight[RADIUS - j] * from[(y + j) * width + x];
        to[y * width + x] = sum;
      }
}

int main(int argc, char **argv) {
  (void)argv;
  float *a = zeroes((size_t)N * N, sizeof(float)), *b = zeroes((size_t)N * N, sizeof(float));
  float *c = zeroes((size_t)N * N, sizeof(float)), *weight = zeroes(2 * RADIUS + 1, sizeof(float));
  rows(b, a, weight, N * argc, N * argc);
  columns(c, b, weight, N * argc, N * argc);
  return 0;
}
