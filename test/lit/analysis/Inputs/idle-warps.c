#include <stdlib.h>

static void twice(float *to, const float *from, int rows, int width) {
#pragma cgpredict kernel(twice) grid(2) block(128, 1)
  for (int row = 0; row < rows; ++row)
    for (int d = 0; d < 128; ++d)
      if (d < width)
        to[row * width + d] = 2 * from[row * width + d];
}

int main(int argc, char **argv) {
  (void)argv;
  const int rows = 8192, width = 96 * argc;
  twice(calloc(rows, 4 * width), calloc(rows, 4 * width), rows, width);
  return 0;
}
