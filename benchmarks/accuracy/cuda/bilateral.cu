// programs/bilateral.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void smooth(float (*__restrict__ b)[N], const float (*__restrict__ a)[N], float near,
                       float alike) {
  const int i = RADIUS + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = RADIUS + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - RADIUS && j < N - RADIUS) {
    const float middle = a[i][j];
    float sum = 0, weights = 0;
    for (int y = -RADIUS; y <= RADIUS; ++y)
      for (int x = -RADIUS; x <= RADIUS; ++x) {
        const float value = a[i + y][j + x], apart = value - middle;
        const float weight = expf(-near * (float)(x * x + y * y) - alike * apart * apart);
        sum += weight * value;
        weights += weight;
      }
    b[i][j] = sum / weights;
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  void *b = zeroes((size_t)N * N, sizeof(float));
  void *aCopy = copied(a);
  return measure(
      argc, argv,
      {kernel("bilateral", smooth, dim3(N - 2 * RADIUS, N - 2 * RADIUS), b, aCopy, 0.05f, 8.0f)});
}
