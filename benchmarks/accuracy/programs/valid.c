/* N x N floats convolved with 3 x 3 and 7 x 7 weights where these lie inside, and multiplied by as
   many; lengths are arguments. Launched again and again; the measured time is that of one. */
#include "arrays.h"

#ifndef LAUNCHES
#define LAUNCHES 1
#endif

static void three(float *restrict out, const float *restrict image, const float *restrict weight,
                  int height, int width) {
#pragma cgpredict kernel(valid3x3) grid(2) block(16, 16) readonly(image, weight)
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (x < width - 2 && y < height - 2) {
        float sum = 0;
#pragma unroll
        for (int i = 0; i < 3; ++i)
#pragma unroll
          for (int j = 0; j < 3; ++j)
            sum += image[(y + i) * width + (x + j)] * weight[i * 3 + j];
        out[y * width + x] = sum;
      }
}

static void seven(float *restrict out, const float *restrict image, const float *restrict weight,
                  int height, int width) {
#pragma cgpredict kernel(valid7x7) grid(2) block(16, 16) readonly(image, weight)
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (x < width - 6 && y < height - 6) {
        float sum = 0;
        for (int i = 0; i < 7; ++i)
          for (int j = 0; j < 7; ++j)
            sum += image[(y + i) * width + (x + j)] * weight[i * 7 + j];
        out[y * width + x] = sum;
      }
}

static void multiply(float *restrict c, const float *restrict a, const float *restrict b, int n) {
#pragma cgpredict kernel(multiply) grid(2) block(16, 16) readonly(a, b)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t elements = (size_t)N * N;
  float *a = zeroes(elements, sizeof(float)), *b = zeroes(elements, sizeof(float));
  float *c = zeroes(elements, sizeof(float));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    three(c, a, b, N * argc, N * argc);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    seven(c, a, b, N * argc, N * argc);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    multiply(c, a, b, N * argc);
  return 0;
}
