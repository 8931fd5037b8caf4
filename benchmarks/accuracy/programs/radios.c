/* A receiver's N samples: real ones through a low pass of TAPS taps of which each FACTOR-th output
 * is kept, and complex ones of 16 bits into the CHANNELS branch sums of a polyphase channelizer. */
#include "arrays.h"
#include "mixed.h"

enum { TAPS = 64, FACTOR = 4, CHANNELS = 16, DEPTH = 12 };

typedef struct {
  short re, im;
} Sample;

static void decimate(float *restrict out, const float *restrict in, const float *restrict taps) {
#pragma cgpredict kernel(fir_decimate) grid(1) block(256)
  for (int i = 0; i < N / FACTOR; ++i) {
    float sum = 0;
    for (int k = 0; k < TAPS; ++k)
      sum += taps[k] * in[FACTOR * i + k];
    out[i] = sum;
  }
}

static inline short saturated(int sum) {
  const int value = (sum + (1 << 14)) >> 15;
  return (short)(value > 32767 ? 32767 : value < -32768 ? -32768 : value);
}

static void branches(Sample (*restrict out)[CHANNELS], const Sample (*restrict in)[CHANNELS],
                     const short (*restrict taps)[CHANNELS]) {
#pragma cgpredict kernel(polyphase_branches) grid(2) block(16, 16)
  for (int i = 0; i < N / CHANNELS; ++i)
    for (int j = 0; j < CHANNELS; ++j) {
      int re = 0, im = 0;
      for (int k = 0; k < DEPTH; ++k) {
        const int tap = taps[k][j];
        re += tap * in[i + k][CHANNELS - 1 - j].re;
        im += tap * in[i + k][CHANNELS - 1 - j].im;
      }
      out[i][j].re = saturated(re);
      out[i][j].im = saturated(im);
    }
}

int main(void) {
  float *real = zeroes((size_t)N + TAPS, sizeof(float));
  for (size_t i = 0; i < (size_t)N + TAPS; ++i)
    real[i] = mixed(i) % 4096 / 2048.0f - 1;
  float *taps = zeroes(TAPS, sizeof(float));
  for (size_t i = 0; i < TAPS; ++i)
    taps[i] = mixed(i) % 1024 / 65536.0f;
  const size_t samples = (size_t)N + DEPTH * CHANNELS;
  Sample *samplesIn = zeroes(samples, sizeof(Sample));
  for (size_t i = 0; i < samples; ++i) {
    const unsigned bits = mixed(i);
    samplesIn[i].re = (short)((int)(bits & 0xffff) - 32768);
    samplesIn[i].im = (short)((int)(bits >> 16) - 32768);
  }
  short *weights = zeroes(DEPTH * CHANNELS, sizeof(short));
  for (size_t i = 0; i < DEPTH * CHANNELS; ++i)
    weights[i] = (short)((int)(mixed(i) % 8192) - 4096);
  decimate(zeroes(N / FACTOR, sizeof(float)), real, taps);
  branches(zeroes(N, sizeof(Sample)), (void *)samplesIn, (void *)weights);
  return 0;
}
