/* Pictures in bytes: colours of a sensor's mosaic, and a picture with opacity laid over another,
 * each channel then by a table. */
#include "arrays.h"
#include "mixed.h"

static void colours(unsigned char (*restrict colour)[N][3],
                    const unsigned char (*restrict raw)[N]) {
#pragma cgpredict kernel(demosaic) grid(2) block(32, 8)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      const int here = raw[i][j];
      const int beside = (raw[i][j - 1] + raw[i][j + 1]) / 2,
                above = (raw[i - 1][j] + raw[i + 1][j]) / 2;
      const int corners =
          (raw[i - 1][j - 1] + raw[i - 1][j + 1] + raw[i + 1][j - 1] + raw[i + 1][j + 1]) / 4;
      int red, green, blue;
      if (i % 2 == j % 2) {
        green = (beside + above) / 2;
        red = i % 2 ? corners : here;
        blue = i % 2 ? here : corners;
      } else {
        green = here;
        red = i % 2 ? above : beside;
        blue = i % 2 ? beside : above;
      }
      colour[i][j][0] = (unsigned char)red;
      colour[i][j][1] = (unsigned char)green;
      colour[i][j][2] = (unsigned char)blue;
    }
}

static void over(unsigned *restrict result, const unsigned *restrict front,
                 const unsigned *restrict back, const unsigned char *restrict table) {
#pragma cgpredict kernel(blend_gamma) grid(1) block(256)
  for (int i = 0; i < N * N; ++i) {
    const unsigned f = front[i], b = back[i], opaque = f >> 24;
    unsigned pixel = 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8) {
      const unsigned mixture = (f >> shift & 255) * opaque + (b >> shift & 255) * (255 - opaque);
      pixel |= (unsigned)table[mixture / 255] << shift;
    }
    result[i] = pixel;
  }
}

int main(void) {
  unsigned char *raw = zeroes((size_t)N * N, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    raw[i] = (unsigned char)mixed(i);
  unsigned *front = zeroes((size_t)N * N, sizeof(unsigned));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    front[i] = mixed(i);
  unsigned *back = zeroes((size_t)N * N, sizeof(unsigned));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    back[i] = mixed(i + 9);
  unsigned char *table = zeroes(256, sizeof(unsigned char));
  for (int i = 0; i < 256; ++i)
    table[i] = (unsigned char)(i * (511 - i) / 256);
  void *colour = zeroes((size_t)3 * N * N, sizeof(unsigned char));
  void *result = zeroes((size_t)N * N, sizeof(unsigned));
  colours(colour, (void *)raw);
  over(result, front, back, table);
  return 0;
}
