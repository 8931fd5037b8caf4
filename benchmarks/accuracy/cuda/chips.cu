// programs/chips.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void heat(float (*__restrict__ next)[N][N], const float (*__restrict__ last)[N][N],
                     const float (*__restrict__ power)[N][N], float centre, float sideways,
                     float upright, float ambient) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const int north = i > 0 ? i - 1 : 0, south = i < N - 1 ? i + 1 : N - 1;
    const int west = j > 0 ? j - 1 : 0, east = j < N - 1 ? j + 1 : N - 1;
    float below = last[0][i][j], here = below, above = last[1][i][j];
    for (int z = 0; z < LAYERS; ++z) {
      next[z][i][j] =
          centre * here + upright * (below + above) +
          sideways * (last[z][north][j] + last[z][south][j] + last[z][i][west] + last[z][i][east]) +
          0.1f * power[z][i][j] + upright * ambient;
      below = here;
      here = above;
      if (z + 2 < LAYERS)
        above = last[z + 2][i][j];
    }
  }
}

int main(int argc, char **argv) {
  std::vector<float> last((size_t)LAYERS * N * N);
  for (size_t i = 0; i < (size_t)LAYERS * N * N; ++i)
    last[i] = 320 + mixed(i) % 1000 / 100.0f;
  std::vector<float> power((size_t)LAYERS * N * N);
  for (size_t i = 0; i < (size_t)LAYERS * N * N; ++i)
    power[i] = mixed(i + 1) % 1000 / 1000.0f;
  void *next = zeroes((size_t)LAYERS * N * N, sizeof(float));
  void *lastCopy = copied(last);
  void *powerCopy = copied(power);
  return measure(argc, argv,
                 {kernel("hotspot_layers", heat, dim3(N, N), next, lastCopy, powerCopy, 0.4f, 0.1f,
                         0.05f, 80.0f)});
}
