// programs/spectra.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void transform(float (*__restrict__ line)[2], const float *__restrict__ signal,
                          const float *__restrict__ cosine, const float *__restrict__ sine) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void tone(float *__restrict__ power, const float (*__restrict__ sample)[LENGTH],
                     const float *__restrict__ twice) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

int main(int argc, char **argv) {
  std::vector<float> signal(N);
  for (int i = 0; i < N; ++i)
    signal[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  std::vector<float> cosine(N);
  for (int i = 0; i < N; ++i)
    cosine[i] = (float)cos(6.283185307179586 * i / N);
  std::vector<float> sine(N);
  for (int i = 0; i < N; ++i)
    sine[i] = (float)sin(6.283185307179586 * i / N);
  std::vector<float> sample((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    sample[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  std::vector<float> twice(N);
  for (int i = 0; i < N; ++i)
    twice[i] = mixed(i + 1) % 1900 / 1000.0f;
  void *line = zeroes((size_t)2 * N, sizeof(float));
  void *power = zeroes(N, sizeof(float));
  void *signalCopy = copied(signal);
  void *cosineCopy = copied(cosine);
  void *sineCopy = copied(sine);
  void *sampleCopy = copied(sample);
  void *twiceCopy = copied(twice);
  return measure(argc, argv,
                 {kernel("dft_direct", transform, N, line, signalCopy, cosineCopy, sineCopy),
                  kernel("goertzel", tone, N, power, sampleCopy, twiceCopy)});
}
