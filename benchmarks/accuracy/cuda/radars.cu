// programs/radars.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { TRAIN = 12, GUARD = 3, RIM = TRAIN + GUARD, WIDTH = RANGES + 2 * RIM };

struct Sample {
  short re, im;
};

__global__ void detect(unsigned char (*__restrict__ out)[RANGES],
                       const float (*__restrict__ power)[WIDTH], float factor) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < PULSES && j < RANGES) {
    float before = 0, behind = 0;
    for (int k = 0; k < TRAIN; ++k) {
      before += power[i][j + k];
      behind += power[i][j + RIM + GUARD + 1 + k];
    }
    const float noise = before > behind ? before : behind;
    out[i][j] = power[i][j + RIM] > factor * noise;
  }
}

__global__ void demodulate(float *__restrict__ out, const Sample *__restrict__ in, float gain) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float oldRe = in[i].re, oldIm = in[i].im;
    const float re = in[i + 1].re, im = in[i + 1].im;
    out[i] = gain * atan2f(im * oldRe - re * oldIm, re * oldRe + im * oldIm);
  }
}

int main(int argc, char **argv) {
  std::vector<float> power((size_t)PULSES * WIDTH);
  for (size_t i = 0; i < power.size(); ++i) {
    const unsigned bits = mixed(i);
    power[i] = (float)(bits % 1024 + 1) * (bits >> 10 & bits >> 20 & 1023 ? 1 : 40);
  }
  std::vector<Sample> samples((size_t)N + 1);
  for (size_t i = 0; i <= N; ++i) {
    const float phase = 0.3f * (i % 4096) + mixed(i) % 1024 / 2048.0f;
    samples[i].re = (short)(20000 * cosf(phase));
    samples[i].im = (short)(20000 * sinf(phase));
  }
  void *found = zeroes((size_t)PULSES * RANGES, 1), *turns = zeroes(N, sizeof(float));
  void *powerCopy = copied(power), *samplesCopy = copied(samples);
  return measure(
      argc, argv,
      {kernel("cfar_cells", detect, dim3(RANGES, PULSES), found, powerCopy, 4.0f / TRAIN),
       kernel("fm_discriminator", demodulate, dim3(N), turns, samplesCopy, 0.31831f)});
}
