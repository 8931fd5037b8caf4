/* An image of three bytes per point to brightness and colour differences: all of them, and the
 * differences of four points at a time. */
#include "arrays.h"
#include "mixed.h"

static void convert(unsigned char (*restrict luma)[N], unsigned char (*restrict blue)[N],
                    unsigned char (*restrict red)[N], const unsigned char (*restrict in)[N][3]) {
#pragma cgpredict kernel(rgb_to_yuv) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const int r = in[i][j][0], g = in[i][j][1], b = in[i][j][2];
      luma[i][j] = (unsigned char)(((66 * r + 129 * g + 25 * b + 128) >> 8) + 16);
      blue[i][j] = (unsigned char)(((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128);
      red[i][j] = (unsigned char)(((112 * r - 94 * g - 18 * b + 128) >> 8) + 128);
    }
}

static void differences(unsigned char (*restrict blue)[N / 2], unsigned char (*restrict red)[N / 2],
                        const unsigned char (*restrict in)[N][3]) {
#pragma cgpredict kernel(chroma_420) grid(2) block(32, 8)
  for (int i = 0; i < N / 2; ++i)
    for (int j = 0; j < N / 2; ++j) {
      int r = 0, g = 0, b = 0;
      for (int y = 2 * i; y < 2 * i + 2; ++y)
        for (int x = 2 * j; x < 2 * j + 2; ++x) {
          r += in[y][x][0];
          g += in[y][x][1];
          b += in[y][x][2];
        }
      blue[i][j] = (unsigned char)(((-38 * r - 74 * g + 112 * b + 512) >> 10) + 128);
      red[i][j] = (unsigned char)(((112 * r - 94 * g - 18 * b + 512) >> 10) + 128);
    }
}

int main(void) {
  unsigned char *in = zeroes((size_t)3 * N * N, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)3 * N * N; ++i)
    in[i] = (unsigned char)mixed(i);
  void *luma = zeroes((size_t)N * N, sizeof(unsigned char));
  void *blue = zeroes((size_t)N * N, sizeof(unsigned char));
  void *red = zeroes((size_t)N * N, sizeof(unsigned char));
  convert(luma, blue, red, (void *)in);
  differences(blue, red, (void *)in);
  return 0;
}
