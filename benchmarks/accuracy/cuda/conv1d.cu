// programs/conv1d.c for a GPU.
#include "measured.cuh"

__global__ void convolve(float *out, float *in, float *mask) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int m = 0; m < MASK; ++m) {
      const int at = i + m - MASK / 2;
      if (at >= 0 && at < N)
        sum += in[at] * mask[m];
    }
    out[i] = (float)fmin(fmax((double)sum, 0.0), 1.0);
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("conv1d", convolve, N, zeroes(N, sizeof(float)), zeroes(N, sizeof(float)),
                         zeroes(MASK, sizeof(float)))});
}
