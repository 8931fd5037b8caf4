/* A bilateral filter of WIDTH x HEIGHT floats, whose edges are mirrored (bilateral of HeCBench):
   two divisions and an exponential for each of the neighbours; lengths and variances are arguments.
 */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void smooth(const float *restrict in, float *restrict out, int w, int h, float peak,
                   float likeness, float nearness) {
#pragma cgpredict kernel(bilateral_mirrored) grid(2) block(16, 16)
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      const float middle = in[y * w + x];
      float sum = 0, weights = 0;
      for (int i = -RADIUS; i <= RADIUS; ++i)
        for (int j = -RADIUS; j <= RADIUS; ++j) {
          int column = x + i, row = y + j;
          if (column < 0)
            column = -column;
          if (row < 0)
            row = -row;
          if (column > w - 1)
            column = w - 1 - i;
          if (row > h - 1)
            row = h - 1 - j;
          const float value = in[row * w + column];
          const float unlike = -(middle - value) * (middle - value) / (2.f * likeness);
          const float apart =
              -((column - x) * (column - x) + (row - y) * (row - y)) / (2.f * nearness);
          const float weight = peak * expf(apart + unlike);
          weights += weight;
          sum += value * weight;
        }
      out[y * w + x] = sum / weights;
    }
}

int main(int argc, char **argv) {
  (void)argv;
  float *in = zeroes((size_t)WIDTH * HEIGHT, sizeof(float));
  for (unsigned i = 0; i < WIDTH * HEIGHT; ++i)
    in[i] = mixed(i) % 256;
  smooth(in, zeroes((size_t)WIDTH * HEIGHT, sizeof(float)), WIDTH * argc, HEIGHT * argc,
         0.5f / (0.5f * argc * 3.14159265f), 0.5f * argc, 0.5f * argc);
  return 0;
}
