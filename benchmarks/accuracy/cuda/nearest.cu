// programs/nearest.c for a GPU.
#include "measured.cuh"

__global__ void assign(int *__restrict__ nearest, const float (*__restrict__ point)[N],
                       const float (*__restrict__ centre)[FEATURES]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float least = 1e30f;
    int best = 0;
    for (int c = 0; c < CENTRES; ++c) {
      float square = 0;
      for (int f = 0; f < FEATURES; ++f) {
        const float d = point[f][i] - centre[c][f];
        square += d * d;
      }
      if (square < least) {
        least = square;
        best = c;
      }
    }
    nearest[i] = best;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("nearest", assign, N, zeroes(N, sizeof(int)),
                         zeroes(size_t(N) * FEATURES, sizeof(float)),
                         zeroes(size_t(CENTRES) * FEATURES, sizeof(float)))});
}
