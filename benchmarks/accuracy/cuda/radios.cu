// programs/radios.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { TAPS = 64, FACTOR = 4, CHANNELS = 16, DEPTH = 12 };

struct Sample {
  short re, im;
};

__global__ void decimate(float *__restrict__ out, const float *__restrict__ in,
                         const float *__restrict__ taps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / FACTOR) {
    float sum = 0;
    for (int k = 0; k < TAPS; ++k)
      sum += taps[k] * in[FACTOR * i + k];
    out[i] = sum;
  }
}

static __device__ short saturated(int sum) {
  const int value = (sum + (1 << 14)) >> 15;
  return (short)(value > 32767 ? 32767 : value < -32768 ? -32768 : value);
}

__global__ void branches(Sample (*__restrict__ out)[CHANNELS],
                         const Sample (*__restrict__ in)[CHANNELS],
                         const short (*__restrict__ taps)[CHANNELS]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / CHANNELS && j < CHANNELS) {
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

int main(int argc, char **argv) {
  std::vector<float> real((size_t)N + TAPS), taps(TAPS);
  for (size_t i = 0; i < real.size(); ++i)
    real[i] = mixed(i) % 4096 / 2048.0f - 1;
  for (size_t i = 0; i < taps.size(); ++i)
    taps[i] = mixed(i) % 1024 / 65536.0f;
  std::vector<Sample> samples((size_t)N + DEPTH * CHANNELS);
  for (size_t i = 0; i < samples.size(); ++i) {
    const unsigned bits = mixed(i);
    samples[i].re = (short)((int)(bits & 0xffff) - 32768);
    samples[i].im = (short)((int)(bits >> 16) - 32768);
  }
  std::vector<short> weights(DEPTH * CHANNELS);
  for (size_t i = 0; i < weights.size(); ++i)
    weights[i] = (short)((int)(mixed(i) % 8192) - 4096);
  void *kept = zeroes(N / FACTOR, sizeof(float)), *sums = zeroes(N, sizeof(Sample));
  void *realCopy = copied(real), *tapsCopy = copied(taps);
  void *samplesCopy = copied(samples), *weightsCopy = copied(weights);
  return measure(argc, argv,
                 {kernel("fir_decimate", decimate, dim3(N / FACTOR), (float *)kept,
                         (const float *)realCopy, (const float *)tapsCopy),
                  kernel("polyphase_branches", branches, dim3(CHANNELS, N / CHANNELS), sums,
                         samplesCopy, weightsCopy)});
}
