/* Passes of a fast Fourier transform over N complex numbers: by twos at a distance of STRIDE,
 * factors from a table, and by fours, factors computed. */
#include "arrays.h"

#include <math.h>

struct Complex {
  float re, im;
};

static void byTwos(struct Complex *restrict out, const struct Complex *restrict in,
                   const struct Complex *restrict factor) {
#pragma cgpredict kernel(butterfly2) grid(1) block(256)
  for (int i = 0; i < N / 2; ++i) {
    const int low = i / STRIDE * 2 * STRIDE + i % STRIDE, high = low + STRIDE;
    const float re = factor[i % STRIDE].re, im = factor[i % STRIDE].im;
    const float x = in[high].re * re - in[high].im * im, y = in[high].re * im + in[high].im * re;
    out[low].re = in[low].re + x;
    out[low].im = in[low].im + y;
    out[high].re = in[low].re - x;
    out[high].im = in[low].im - y;
  }
}

static void byFours(struct Complex *restrict out, const struct Complex *restrict in) {
#pragma cgpredict kernel(butterfly4) grid(1) block(256)
  for (int i = 0; i < N / 4; ++i) {
    const int to = i / STRIDE * 4 * STRIDE + i % STRIDE;
    const float angle = -1.5707963f / STRIDE * (float)(i % STRIDE);
    float re[4], im[4];
    for (int k = 0; k < 4; ++k) {
      const float x = cosf(angle * (float)k), y = sinf(angle * (float)k);
      const float a = in[i + k * (N / 4)].re, b = in[i + k * (N / 4)].im;
      re[k] = a * x - b * y;
      im[k] = a * y + b * x;
    }
    const float a = re[0] + re[2], b = im[0] + im[2], c = re[0] - re[2], d = im[0] - im[2];
    const float e = re[1] + re[3], f = im[1] + im[3], g = re[1] - re[3], h = im[1] - im[3];
    out[to].re = a + e;
    out[to].im = b + f;
    out[to + STRIDE].re = c + h;
    out[to + STRIDE].im = d - g;
    out[to + 2 * STRIDE].re = a - e;
    out[to + 2 * STRIDE].im = b - f;
    out[to + 3 * STRIDE].re = c - h;
    out[to + 3 * STRIDE].im = d + g;
  }
}

int main(void) {
  void *in = zeroes(N, sizeof(struct Complex));
  void *out = zeroes(N, sizeof(struct Complex));
  void *factor = zeroes(STRIDE, sizeof(struct Complex));
  byTwos(out, in, factor);
  byFours(out, in);
  return 0;
}
