/* Rows of a table of words and of one of positions, summed element by element. */
#include "arrays.h"

static void embed(float *out, const int *tokens, const float *words, const float *positions,
                  int batch, int length, int width) {
#pragma cgpredict kernel(embed) grid(1) block(256)
  for (int i = 0; i < batch * length * width; ++i) {
    const int row = i / width, b = row / length, t = row % length, c = i % width;
    out[i] = words[tokens[b * length + t] * width + c] + positions[t * width + c];
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const int batch = BATCH * argc, length = LENGTH * argc, width = WIDTH * argc, words = WORDS;
  const size_t rows = (size_t)batch * length;
  int *tokens = zeroes(rows, sizeof(int));
  unsigned random = 1;
  for (size_t i = 0; i < rows; ++i) {
    random = random * 1664525 + 1013904223;
    tokens[i] = (random >> 8) % words;
  }
  embed(zeroes(rows * width, sizeof(float)), tokens, zeroes((size_t)words * width, sizeof(float)),
        zeroes((size_t)length * width, sizeof(float)), batch, length, width);
  return 0;
}
