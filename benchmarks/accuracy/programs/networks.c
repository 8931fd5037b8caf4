/* Layers of neural networks: TOKENS vectors of DEPTH floats times a matrix of ROWS rows of weights
 * of four bits, eight to a word, whose scale is that of GROUP of them, and a picture of PLANES
 * channels made of four times as many of half its height and width. */
#include "arrays.h"
#include "mixed.h"

enum { GROUP = 128 };

static void multiply(float (*restrict out)[ROWS], const float (*restrict tokens)[DEPTH],
                     const unsigned (*restrict weights)[ROWS],
                     const float (*restrict scales)[ROWS]) {
#pragma cgpredict kernel(int4_product) grid(2) block(128, 1)
  for (int t = 0; t < TOKENS; ++t)
    for (int r = 0; r < ROWS; ++r) {
      float total = 0;
      for (int g = 0; g < DEPTH / GROUP; ++g) {
        float sum = 0;
        for (int w = 0; w < GROUP / 8; ++w) {
          const unsigned word = weights[g * (GROUP / 8) + w][r];
          for (int k = 0; k < 8; ++k)
            sum += tokens[t][g * GROUP + w * 8 + k] * ((int)(word >> (4 * k) & 15) - 8);
        }
        total += scales[g][r] * sum;
      }
      out[t][r] = total;
    }
}

static void shuffle(float (*restrict out)[2 * HEIGHT][2 * WIDTH],
                    const float (*restrict in)[HEIGHT][WIDTH]) {
#pragma cgpredict kernel(pixel_shuffle) grid(3) block(64, 4, 1)
  for (int c = 0; c < PLANES; ++c)
    for (int y = 0; y < 2 * HEIGHT; ++y)
      for (int x = 0; x < 2 * WIDTH; ++x)
        out[c][y][x] = in[4 * c + 2 * (y % 2) + x % 2][y / 2][x / 2];
}

int main(void) {
  float *tokens = zeroes((size_t)TOKENS * DEPTH, sizeof(float));
  for (size_t i = 0; i < (size_t)TOKENS * DEPTH; ++i)
    tokens[i] = mixed(i) % 1024 / 512.0f - 1;
  unsigned *weights = zeroes((size_t)DEPTH / 8 * ROWS, sizeof(unsigned));
  for (size_t i = 0; i < (size_t)DEPTH / 8 * ROWS; ++i)
    weights[i] = mixed(i);
  float *scales = zeroes((size_t)DEPTH / GROUP * ROWS, sizeof(float));
  for (size_t i = 0; i < (size_t)DEPTH / GROUP * ROWS; ++i)
    scales[i] = mixed(i) % 1024 / 65536.0f;
  const size_t points = (size_t)4 * PLANES * HEIGHT * WIDTH;
  float *planes = zeroes(points, sizeof(float));
  for (size_t i = 0; i < points; ++i)
    planes[i] = mixed(i) % 1024 / 1024.0f;
  multiply(zeroes((size_t)TOKENS * ROWS, sizeof(float)), (void *)tokens, (void *)weights,
           (void *)scales);
  shuffle(zeroes(points, sizeof(float)), (void *)planes);
  return 0;
}
