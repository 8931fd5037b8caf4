// programs/pictures.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void turned(float (*__restrict__ b)[N], const float (*__restrict__ a)[N], float cosine,
                       float sine) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const float right = (float)(j - N / 2), down = (float)(i - N / 2);
    const float x = cosine * right - sine * down + (float)(N / 2);
    const float y = sine * right + cosine * down + (float)(N / 2);
    float value = 0;
    if (x >= 0 && y >= 0 && x < N - 1 && y < N - 1) {
      const int column = (int)x, row = (int)y;
      const float p = x - (float)column, q = y - (float)row;
      value = (1 - q) * ((1 - p) * a[row][column] + p * a[row][column + 1]) +
              q * ((1 - p) * a[row + 1][column] + p * a[row + 1][column + 1]);
    }
    b[i][j] = value;
  }
}

__global__ void denoise(float (*__restrict__ b)[N], const float (*__restrict__ a)[N],
                        float strength) {
  const int i = RADIUS + 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = RADIUS + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - RADIUS - 1 && j < N - RADIUS - 1) {
    float sum = 0, weights = 0;
    for (int y = i - RADIUS; y <= i + RADIUS; ++y)
      for (int x = j - RADIUS; x <= j + RADIUS; ++x) {
        float apart = 0;
        for (int v = -1; v <= 1; ++v)
          for (int u = -1; u <= 1; ++u) {
            const float difference = a[i + v][j + u] - a[y + v][x + u];
            apart += difference * difference;
          }
        const float weight = expf(-apart * strength);
        weights += weight;
        sum += weight * a[y][x];
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
  return measure(argc, argv,
                 {kernel("affine_warp", turned, dim3(N, N), b, aCopy, 0.8660254f, 0.5f),
                  kernel("nonlocal_means", denoise, dim3(N - 2 * RADIUS - 2, N - 2 * RADIUS - 2), b,
                         aCopy, 1.5f)});
}
