/* Filters of sound: four sections of the second order along each of N channels that lie side by
 * side, and a record at 147/160 of its rate, by 147 sets of TAPS. */
#include "arrays.h"
#include "mixed.h"

static void sections(float (*restrict y)[N], const float (*restrict x)[N],
                     const float (*restrict factor)[5]) {
#pragma cgpredict kernel(iir_channels) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float first[4], second[4];
    for (int s = 0; s < 4; ++s) {
      first[s] = 0;
      second[s] = 0;
    }
    for (int t = 0; t < LENGTH; ++t) {
      float value = x[t][i];
      for (int s = 0; s < 4; ++s) {
        const float result = factor[s][0] * value + first[s];
        first[s] = factor[s][1] * value - factor[s][3] * result + second[s];
        second[s] = factor[s][2] * value - factor[s][4] * result;
        value = result;
      }
      y[t][i] = value;
    }
  }
}

static void resample(float *restrict y, const float *restrict x,
                     const float (*restrict tap)[TAPS]) {
#pragma cgpredict kernel(resample_147) grid(1) block(256)
  for (int i = 0; i < N * LENGTH / 160 * 147 - 294; ++i) {
    const int start = i / 147 * 160 + i % 147 * 160 / 147, phase = i % 147 * 160 % 147;
    float sum = 0;
    for (int t = 0; t < TAPS; ++t)
      sum += tap[phase][t] * x[start + t];
    y[i] = sum;
  }
}

int main(void) {
  float *x = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    x[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  float *factor = zeroes(4 * 5, sizeof(float));
  for (int i = 0; i < 4 * 5; ++i)
    factor[i] = (i % 5 == 3 ? -0.5f : 0.2f) + mixed(i) % 100 / 1000.0f;
  float *tap = zeroes(147 * TAPS, sizeof(float));
  for (int i = 0; i < 147 * TAPS; ++i)
    tap[i] = mixed(i) % 100 / 1000.0f;
  void *y = zeroes((size_t)N * LENGTH, sizeof(float));
  void *record = zeroes((size_t)N * LENGTH, sizeof(float));
  sections(y, (void *)x, (void *)factor);
  resample(record, x, (void *)tap);
  return 0;
}
