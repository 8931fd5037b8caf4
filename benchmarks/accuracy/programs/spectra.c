/* Spectra without a fast transform: a line of N by tables of sine and cosine, and one frequency of
 * each of N records by Goertzel's recurrence. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void transform(float (*restrict line)[2], const float *restrict signal,
                      const float *restrict cosine, const float *restrict sine) {
#pragma cgpredict kernel(dft_direct) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float real = 0, imaginary = 0;
    int place = 0;
    for (int n = 0; n < N; ++n) {
      real += signal[n] * cosine[place];
      imaginary -= signal[n] * sine[place];
      place += i;
      if (place >= N)
        place -= N;
    }
    line[i][0] = real;
    line[i][1] = imaginary;
  }
}

static void tone(float *restrict power, const float (*restrict sample)[LENGTH],
                 const float *restrict twice) {
#pragma cgpredict kernel(goertzel) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    const float factor = twice[i];
    float last = 0, before = 0;
    for (int t = 0; t < LENGTH; ++t) {
      const float now = sample[i][t] + factor * last - before;
      before = last;
      last = now;
    }
    power[i] = last * last + before * before - factor * last * before;
  }
}

int main(void) {
  float *signal = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    signal[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  float *cosine = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    cosine[i] = (float)cos(6.283185307179586 * i / N);
  float *sine = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    sine[i] = (float)sin(6.283185307179586 * i / N);
  float *sample = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    sample[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  float *twice = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    twice[i] = mixed(i + 1) % 1900 / 1000.0f;
  void *line = zeroes((size_t)2 * N, sizeof(float));
  void *power = zeroes(N, sizeof(float));
  transform(line, signal, cosine, sine);
  tone(power, (void *)sample, twice);
  return 0;
}
