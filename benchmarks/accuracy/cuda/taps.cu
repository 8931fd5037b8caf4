// programs/taps.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void sections(float (*__restrict__ y)[N], const float (*__restrict__ x)[N],
                         const float (*__restrict__ factor)[5]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void resample(float *__restrict__ y, const float *__restrict__ x,
                         const float (*__restrict__ tap)[TAPS]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N * LENGTH / 160 * 147 - 294) {
    const int start = i / 147 * 160 + i % 147 * 160 / 147, phase = i % 147 * 160 % 147;
    float sum = 0;
    for (int t = 0; t < TAPS; ++t)
      sum += tap[phase][t] * x[start + t];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<float> x((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    x[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  std::vector<float> factor(4 * 5);
  for (int i = 0; i < 4 * 5; ++i)
    factor[i] = (i % 5 == 3 ? -0.5f : 0.2f) + mixed(i) % 100 / 1000.0f;
  std::vector<float> tap(147 * TAPS);
  for (int i = 0; i < 147 * TAPS; ++i)
    tap[i] = mixed(i) % 100 / 1000.0f;
  void *y = zeroes((size_t)N * LENGTH, sizeof(float));
  void *record = zeroes((size_t)N * LENGTH, sizeof(float));
  void *xCopy = copied(x);
  void *factorCopy = copied(factor);
  void *tapCopy = copied(tap);
  return measure(
      argc, argv,
      {kernel("iir_channels", sections, N, y, xCopy, factorCopy),
       kernel("resample_147", resample, N * LENGTH / 160 * 147 - 294, record, xCopy, tapCopy)});
}
