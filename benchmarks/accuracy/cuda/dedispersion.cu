// programs/dedispersion.c for a GPU.
#include "measured.cuh"

#define CHANNELS 1536
#define MEASURES 2048
#define SAMPLES 25000
#define ROW 25650

__global__ void dedisperse(float (*out)[SAMPLES], const unsigned char (*in)[ROW], float most) {
  const int dm = blockIdx.y * blockDim.y + threadIdx.y;
  const int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (dm < MEASURES && s < SAMPLES) {
    float sum = 0, delay = most;
    for (int channel = 0; channel < CHANNELS; ++channel) {
      sum += in[channel][s + (unsigned)(dm * 0.02f * delay)];
      delay -= most / CHANNELS;
    }
    out[dm][s] = sum;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("dedispersion", dedisperse, dim3(SAMPLES, MEASURES),
                         zeroes(size_t(MEASURES) * SAMPLES, sizeof(float)),
                         zeroes(size_t(CHANNELS) * ROW, 1), (ROW - SAMPLES) / (MEASURES * 0.02f))});
}
