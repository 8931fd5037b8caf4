// programs/antennas.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void beams(float (*__restrict__ power)[N], const float (*__restrict__ signal)[N][2],
                      const float (*__restrict__ weight)[ANTENNAS][2]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < BEAMS && j < N) {
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

__global__ void lags(float *__restrict__ result, const float *__restrict__ series) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < LAGS) {
    float sum = 0;
    for (int n = 0; n < N; ++n)
      sum += series[n] * series[n + i];
    result[i] = sum / N;
  }
}

int main(int argc, char **argv) {
  std::vector<float> signal((size_t)ANTENNAS * N * 2);
  for (size_t i = 0; i < (size_t)ANTENNAS * N * 2; ++i)
    signal[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  std::vector<float> weight(BEAMS * ANTENNAS * 2);
  for (int i = 0; i < BEAMS * ANTENNAS * 2; ++i)
    weight[i] = mixed(i + 1) % 1000 / 1000.0f - 0.5f;
  std::vector<float> series(N + LAGS);
  for (int i = 0; i < N + LAGS; ++i)
    series[i] = mixed(i + 2) % 1000 / 1000.0f - 0.5f;
  void *power = zeroes((size_t)BEAMS * N, sizeof(float));
  void *result = zeroes(LAGS, sizeof(float));
  void *signalCopy = copied(signal);
  void *weightCopy = copied(weight);
  void *seriesCopy = copied(series);
  return measure(argc, argv,
                 {kernel("beam_power", beams, dim3(N, BEAMS), power, signalCopy, weightCopy),
                  kernel("autocorrelation", lags, LAGS, result, seriesCopy)});
}
