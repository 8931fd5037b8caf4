// programs/maxwell.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void electric(float (*__restrict__ ex)[N][N], float (*__restrict__ ey)[N][N],
                         float (*__restrict__ ez)[N][N], const float (*__restrict__ hx)[N][N],
                         const float (*__restrict__ hy)[N][N], const float (*__restrict__ hz)[N][N],
                         const float (*__restrict__ material)[N][N]) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N && k < N) {
    const float share = material[i][j][k];
    ex[i][j][k] += share * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
    ey[i][j][k] += share * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
    ez[i][j][k] += share * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
  }
}

int main(int argc, char **argv) {
  void *ex = zeroes((size_t)N * N * N, sizeof(float));
  void *ey = zeroes((size_t)N * N * N, sizeof(float));
  void *ez = zeroes((size_t)N * N * N, sizeof(float));
  std::vector<float> hx((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    hx[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> hy((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    hy[i] = mixed(i + 3) % 1000 / 1000.0f;
  std::vector<float> hz((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    hz[i] = mixed(i + 5) % 1000 / 1000.0f;
  std::vector<float> material((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    material[i] = 0.1f + mixed(i / 100) % 100 / 1000.0f;
  void *hxCopy = copied(hx);
  void *hyCopy = copied(hy);
  void *hzCopy = copied(hz);
  void *materialCopy = copied(material);
  return measure(argc, argv,
                 {kernel("maxwell_e", electric, dim3(N - 1, N - 1, N - 1), ex, ey, ez, hxCopy,
                         hyCopy, hzCopy, materialCopy)});
}
