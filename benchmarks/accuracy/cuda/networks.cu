// programs/networks.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { GROUP = 128 };

__global__ void multiply(float (*__restrict__ out)[ROWS], const float (*__restrict__ tokens)[DEPTH],
                         const unsigned (*__restrict__ weights)[ROWS],
                         const float (*__restrict__ scales)[ROWS]) {
  const int t = blockIdx.y * blockDim.y + threadIdx.y;
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < TOKENS && r < ROWS) {
    float total = 0;
    for (int g = 0; g < DEPTH / GROUP; ++g) {
      float sum = 0;
      for (int w = 0; w < GROUP / 8; ++w) {
        const unsigned word = weights[g * (GROUP / 8) + w][r];
        for (int k = 0; k < 8; ++k)
          sum += tokens[t][g * GROUP + w * 8 + k] * ((int)(word >> (4 * k) & 15) - 8);
      }
      total += scales[g][r] * sum;
    }
    out[t][r] = total;
  }
}

__global__ void shuffle(float (*__restrict__ out)[2 * HEIGHT][2 * WIDTH],
                        const float (*__restrict__ in)[HEIGHT][WIDTH]) {
  const int c = blockIdx.z * blockDim.z + threadIdx.z;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < PLANES && y < 2 * HEIGHT && x < 2 * WIDTH) {
    out[c][y][x] = in[4 * c + 2 * (y % 2) + x % 2][y / 2][x / 2];
  }
}

int main(int argc, char **argv) {
  std::vector<float> tokens((size_t)TOKENS * DEPTH), scales((size_t)DEPTH / GROUP * ROWS);
  for (size_t i = 0; i < tokens.size(); ++i)
    tokens[i] = mixed(i) % 1024 / 512.0f - 1;
  std::vector<unsigned> weights((size_t)DEPTH / 8 * ROWS);
  for (size_t i = 0; i < weights.size(); ++i)
    weights[i] = mixed(i);
  for (size_t i = 0; i < scales.size(); ++i)
    scales[i] = mixed(i) % 1024 / 65536.0f;
  const size_t points = (size_t)4 * PLANES * HEIGHT * WIDTH;
  std::vector<float> planes(points);
  for (size_t i = 0; i < points; ++i)
    planes[i] = mixed(i) % 1024 / 1024.0f;
  void *products = zeroes((size_t)TOKENS * ROWS, sizeof(float));
  void *shuffled = zeroes(points, sizeof(float));
  void *tokensCopy = copied(tokens), *weightsCopy = copied(weights);
  void *scalesCopy = copied(scales), *planesCopy = copied(planes);
  return measure(argc, argv,
                 {kernel("int4_product", multiply, dim3(ROWS, TOKENS), products, tokensCopy,
                         weightsCopy, scalesCopy),
                  kernel("pixel_shuffle", shuffle, dim3(2 * WIDTH, 2 * HEIGHT, PLANES), shuffled,
                         planesCopy)});
}
