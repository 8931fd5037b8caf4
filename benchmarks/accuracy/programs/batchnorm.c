/* Batch normalisation: means and deviations of CHANNELS over a batch of N, a channel per thread,
 * and what is left of each element. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void statistics(float *restrict mean, float *restrict inverse,
                       const float (*restrict in)[CHANNELS][PIXELS]) {
#pragma cgpredict kernel(channel_statistics) grid(1) block(64)
  for (int c = 0; c < CHANNELS; ++c) {
    float sum = 0, squares = 0;
    for (int n = 0; n < N; ++n)
      for (int p = 0; p < PIXELS; ++p) {
        sum += in[n][c][p];
        squares += in[n][c][p] * in[n][c][p];
      }
    const float middle = sum / (N * PIXELS);
    mean[c] = middle;
    inverse[c] = 1 / sqrtf(fabsf(squares / (N * PIXELS) - middle * middle) + 0.00001f);
  }
}

static void normalise(float (*restrict out)[CHANNELS][PIXELS],
                      const float (*restrict in)[CHANNELS][PIXELS], const float *restrict mean,
                      const float *restrict inverse, const float *restrict gain,
                      const float *restrict bias) {
#pragma cgpredict kernel(channel_normalise) grid(3) block(64, 4, 1)
  for (int n = 0; n < N; ++n)
    for (int c = 0; c < CHANNELS; ++c)
      for (int p = 0; p < PIXELS; ++p) {
        out[n][c][p] = (in[n][c][p] - mean[c]) * inverse[c] * gain[c] + bias[c];
      }
}

int main(void) {
  float *in = zeroes((size_t)N * CHANNELS * PIXELS, sizeof(float));
  for (size_t i = 0; i < (size_t)N * CHANNELS * PIXELS; ++i)
    in[i] = mixed(i) % 1000 / 1000.0f;
  void *out = zeroes((size_t)N * CHANNELS * PIXELS, sizeof(float));
  float *mean = zeroes(CHANNELS, sizeof(float));
  for (int i = 0; i < CHANNELS; ++i)
    mean[i] = 0.5f;
  float *inverse = zeroes(CHANNELS, sizeof(float));
  for (int i = 0; i < CHANNELS; ++i)
    inverse[i] = 1.0f;
  float *gain = zeroes(CHANNELS, sizeof(float));
  for (int i = 0; i < CHANNELS; ++i)
    gain[i] = 1.0f;
  float *bias = zeroes(CHANNELS, sizeof(float));
  for (int i = 0; i < CHANNELS; ++i)
    bias[i] = 0.5f;
  statistics(mean, inverse, (void *)in);
  normalise(out, (void *)in, mean, inverse, gain, bias);
  return 0;
}
