// programs/batchnorm.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void statistics(float *__restrict__ mean, float *__restrict__ inverse,
                           const float (*__restrict__ in)[CHANNELS][PIXELS]) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < CHANNELS) {
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

__global__ void normalise(float (*__restrict__ out)[CHANNELS][PIXELS],
                          const float (*__restrict__ in)[CHANNELS][PIXELS],
                          const float *__restrict__ mean, const float *__restrict__ inverse,
                          const float *__restrict__ gain, const float *__restrict__ bias) {
  const int n = blockIdx.z * blockDim.z + threadIdx.z;
  const int c = blockIdx.y * blockDim.y + threadIdx.y;
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < N && c < CHANNELS && p < PIXELS) {
    out[n][c][p] = (in[n][c][p] - mean[c]) * inverse[c] * gain[c] + bias[c];
  }
}

int main(int argc, char **argv) {
  std::vector<float> in((size_t)N * CHANNELS * PIXELS);
  for (size_t i = 0; i < (size_t)N * CHANNELS * PIXELS; ++i)
    in[i] = mixed(i) % 1000 / 1000.0f;
  void *out = zeroes((size_t)N * CHANNELS * PIXELS, sizeof(float));
  std::vector<float> mean(CHANNELS);
  for (int i = 0; i < CHANNELS; ++i)
    mean[i] = 0.5f;
  std::vector<float> inverse(CHANNELS);
  for (int i = 0; i < CHANNELS; ++i)
    inverse[i] = 1.0f;
  std::vector<float> gain(CHANNELS);
  for (int i = 0; i < CHANNELS; ++i)
    gain[i] = 1.0f;
  std::vector<float> bias(CHANNELS);
  for (int i = 0; i < CHANNELS; ++i)
    bias[i] = 0.5f;
  void *inCopy = copied(in);
  void *meanCopy = copied(mean);
  void *inverseCopy = copied(inverse);
  void *gainCopy = copied(gain);
  void *biasCopy = copied(bias);
  return measure(argc, argv,
                 {kernel("channel_statistics", statistics, CHANNELS, meanCopy, inverseCopy, inCopy),
                  kernel("channel_normalise", normalise, dim3(PIXELS, CHANNELS, N), out, inCopy,
                         meanCopy, inverseCopy, gainCopy, biasCopy)});
}
