/* Signals of ANTENNAS over N times, complex: the power of BEAMS weighted sums of them, and products
 * of one signal with itself LAGS times later. */
#include "arrays.h"
#include "mixed.h"

static void beams(float (*restrict power)[N], const float (*restrict signal)[N][2],
                  const float (*restrict weight)[ANTENNAS][2]) {
#pragma cgpredict kernel(beam_power) grid(2) block(64, 4)
  for (int i = 0; i < BEAMS; ++i)
    for (int j = 0; j < N; ++j) {
      float real = 0, imaginary = 0;
      for (int a = 0; a < ANTENNAS; ++a) {
        const float x = signal[a][j][0], y = signal[a][j][1];
        const float u = weight[i][a][0], v = weight[i][a][1];
        real += x * u - y * v;
        imaginary += x * v + y * u;
      }
      power[i][j] = real * real + imaginary * imaginary;
    }
}

static void lags(float *restrict result, const float *restrict series) {
#pragma cgpredict kernel(autocorrelation) grid(1) block(64)
  for (int i = 0; i < LAGS; ++i) {
    float sum = 0;
    for (int n = 0; n < N; ++n)
      sum += series[n] * series[n + i];
    result[i] = sum / N;
  }
}

int main(void) {
  float *signal = zeroes((size_t)ANTENNAS * N * 2, sizeof(float));
  for (size_t i = 0; i < (size_t)ANTENNAS * N * 2; ++i)
    signal[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  float *weight = zeroes(BEAMS * ANTENNAS * 2, sizeof(float));
  for (int i = 0; i < BEAMS * ANTENNAS * 2; ++i)
    weight[i] = mixed(i + 1) % 1000 / 1000.0f - 0.5f;
  float *series = zeroes(N + LAGS, sizeof(float));
  for (int i = 0; i < N + LAGS; ++i)
    series[i] = mixed(i + 2) % 1000 / 1000.0f - 0.5f;
  void *power = zeroes((size_t)BEAMS * N, sizeof(float));
  void *result = zeroes(LAGS, sizeof(float));
  beams(power, (void *)signal, (void *)weight);
  lags(result, series);
  return 0;
}
