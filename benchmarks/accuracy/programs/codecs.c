/* Steps of codecs of pictures: rows of ROWS x COLUMNS shorts to low and high frequencies by
 * lifting, as JPEG 2000 does without loss, and rows of BLOCKS blocks of 8 x 8 coefficients back
 * from the cosine transform, by its even and odd halves. */
#include "arrays.h"
#include "mixed.h"

enum { HALF = COLUMNS / 2 };

static void lift(short (*restrict low)[HALF], short (*restrict high)[HALF],
                 const short (*restrict in)[COLUMNS]) {
#pragma cgpredict kernel(lift53_rows) grid(2) block(64, 4)
  for (int i = 0; i < ROWS; ++i)
    for (int k = 0; k < HALF; ++k) {
      const int before = k > 0 ? k - 1 : 0, after = k < HALF - 1 ? k + 1 : HALF - 1;
      const int even = in[i][2 * k], odd = in[i][2 * k + 1];
      const int detail = odd - ((even + in[i][2 * after]) >> 1);
      const int earlier =
          k > 0 ? in[i][2 * before + 1] - ((in[i][2 * before] + even) >> 1) : detail;
      high[i][k] = (short)detail;
      low[i][k] = (short)(even + ((earlier + detail + 2) >> 2));
    }
}

static inline int rounded(float value) { return (int)(value + (value < 0 ? -0.5f : 0.5f)); }

static void restore(short (*restrict out)[8], const short (*restrict in)[8],
                    const float (*restrict scales)[8]) {
#pragma cgpredict kernel(inverse_dct_rows) grid(1) block(128)
  for (int i = 0; i < 8 * BLOCKS; ++i) {
    const int row = i % 8;
    const float f0 = in[i][0] * scales[row][0], f1 = in[i][1] * scales[row][1];
    const float f2 = in[i][2] * scales[row][2], f3 = in[i][3] * scales[row][3];
    const float f4 = in[i][4] * scales[row][4], f5 = in[i][5] * scales[row][5];
    const float f6 = in[i][6] * scales[row][6], f7 = in[i][7] * scales[row][7];
    const float a = 0.35355339f * (f0 + f4), b = 0.35355339f * (f0 - f4);
    const float c = 0.46193977f * f2 + 0.19134172f * f6, d = 0.19134172f * f2 - 0.46193977f * f6;
    const float e0 = a + c, e1 = b + d, e2 = b - d, e3 = a - c;
    const float o0 = 0.49039264f * f1 + 0.41573481f * f3 + 0.27778512f * f5 + 0.09754516f * f7;
    const float o1 = 0.41573481f * f1 - 0.09754516f * f3 - 0.49039264f * f5 - 0.27778512f * f7;
    const float o2 = 0.27778512f * f1 - 0.49039264f * f3 + 0.09754516f * f5 + 0.41573481f * f7;
    const float o3 = 0.09754516f * f1 - 0.27778512f * f3 + 0.41573481f * f5 - 0.49039264f * f7;
    out[i][0] = (short)rounded(e0 + o0);
    out[i][1] = (short)rounded(e1 + o1);
    out[i][2] = (short)rounded(e2 + o2);
    out[i][3] = (short)rounded(e3 + o3);
    out[i][4] = (short)rounded(e3 - o3);
    out[i][5] = (short)rounded(e2 - o2);
    out[i][6] = (short)rounded(e1 - o1);
    out[i][7] = (short)rounded(e0 - o0);
  }
}

int main(void) {
  short *points = zeroes((size_t)ROWS * COLUMNS, sizeof(short));
  for (size_t i = 0; i < (size_t)ROWS * COLUMNS; ++i)
    points[i] = (short)(i % COLUMNS / 8 % 3000 + mixed(i) % 256);
  short *coefficients = zeroes((size_t)BLOCKS * 64, sizeof(short));
  for (size_t i = 0; i < (size_t)BLOCKS * 64; ++i) {
    const int bits = (int)(mixed(i) % 256) - 128;
    coefficients[i] = (short)(bits / (int)(1 + i % 8 + i / 8 % 8));
  }
  float *scales = zeroes(64, sizeof(float));
  for (size_t i = 0; i < 64; ++i)
    scales[i] = 2.0f + i % 8 + i / 8;
  lift(zeroes((size_t)ROWS * HALF, sizeof(short)), zeroes((size_t)ROWS * HALF, sizeof(short)),
       (void *)points);
  restore(zeroes((size_t)BLOCKS * 64, sizeof(short)), (void *)coefficients, (void *)scales);
  return 0;
}
