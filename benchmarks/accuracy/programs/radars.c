/* Echoes and carriers: targets in PULSES x RANGES powers, that stand out from the greater of the
 * means over TRAIN cells before and behind (constant false alarm rate), and N complex samples of
 * 16 bits to how fast their phase turns, as of frequency modulation. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

enum { TRAIN = 12, GUARD = 3, RIM = TRAIN + GUARD, WIDTH = RANGES + 2 * RIM };

typedef struct {
  short re, im;
} Sample;

static void detect(unsigned char (*restrict out)[RANGES], const float (*restrict power)[WIDTH],
                   float factor) {
#pragma cgpredict kernel(cfar_cells) grid(2) block(128, 1)
  for (int i = 0; i < PULSES; ++i)
    for (int j = 0; j < RANGES; ++j) {
      float before = 0, behind = 0;
      for (int k = 0; k < TRAIN; ++k) {
        before += power[i][j + k];
        behind += power[i][j + RIM + GUARD + 1 + k];
      }
      const float noise = before > behind ? before : behind;
      out[i][j] = power[i][j + RIM] > factor * noise;
    }
}

static void demodulate(float *restrict out, const Sample *restrict in, float gain) {
#pragma cgpredict kernel(fm_discriminator) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float oldRe = in[i].re, oldIm = in[i].im;
    const float re = in[i + 1].re, im = in[i + 1].im;
    out[i] = gain * atan2f(im * oldRe - re * oldIm, re * oldRe + im * oldIm);
  }
}

int main(void) {
  float *power = zeroes((size_t)PULSES * WIDTH, sizeof(float));
  for (size_t i = 0; i < (size_t)PULSES * WIDTH; ++i) {
    const unsigned bits = mixed(i);
    power[i] = (float)(bits % 1024 + 1) * (bits >> 10 & bits >> 20 & 1023 ? 1 : 40);
  }
  Sample *samples = zeroes((size_t)N + 1, sizeof(Sample));
  for (size_t i = 0; i <= N; ++i) {
    const float phase = 0.3f * (i % 4096) + mixed(i) % 1024 / 2048.0f;
    samples[i].re = (short)(20000 * cosf(phase));
    samples[i].im = (short)(20000 * sinf(phase));
  }
  detect(zeroes((size_t)PULSES * RANGES, 1), (void *)power, 4.0f / TRAIN);
  demodulate(zeroes(N, sizeof(float)), samples, 0.31831f);
  return 0;
}
