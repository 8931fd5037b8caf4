// Kernels that leave a border of their grid out, in one to three dimensions, and two whose threads
// work at a place that no sample may hit.
#include <stdlib.h>

#define LONG (1 << 17)
#define WIDE 512
#define DEEP 16

static float line[LONG], plane[WIDE][WIDE], cube[DEEP][WIDE][WIDE];

int main(int argc, char **argv) {
  const int border = argc > 1 ? atoi(argv[1]) : 4;
  const int first = argc > 2 ? atoi(argv[2]) : 20000;
#pragma cgpredict kernel(one) grid(1) block(256)
  for (int i = 0; i < LONG; ++i)
    if (i >= border && i < LONG - border)
      line[i] = 2 * line[i];
#pragma cgpredict kernel(two) grid(2) block(32, 8)
  for (int i = 0; i < WIDE; ++i)
    for (int j = 0; j < WIDE; ++j)
      if (i >= border && i < WIDE - border && j >= border && j < WIDE - border)
        plane[i][j] = 2 * plane[i][j];
#pragma cgpredict kernel(three) grid(3) block(32, 4, 1)
  for (int h = 0; h < DEEP; ++h)
    for (int i = 0; i < WIDE; ++i)
      for (int j = 0; j < WIDE; ++j)
        if (h >= border && h < DEEP - border && i >= border && i < WIDE - border && j >= border &&
            j < WIDE - border)
          cube[h][i][j] = 2 * cube[h][i][j];
#pragma cgpredict kernel(somewhere) grid(1) block(256)
  for (int i = 0; i < LONG; ++i)
    if (i >= first && i < first + 1000)
      line[i] = 2 * line[i];
  return 0;
}
