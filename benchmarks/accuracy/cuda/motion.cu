// programs/motion.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void move(float (*__restrict__ across)[N], float (*__restrict__ down)[N],
                     const float (*__restrict__ a)[N], const float (*__restrict__ b)[N]) {
  const int i = RADIUS + 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = RADIUS + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - RADIUS - 1 && j < N - RADIUS - 1) {
    float xx = 0, xy = 0, yy = 0, xt = 0, yt = 0;
    for (int y = i - RADIUS; y <= i + RADIUS; ++y)
      for (int x = j - RADIUS; x <= j + RADIUS; ++x) {
        const float gx = 0.5f * (a[y][x + 1] - a[y][x - 1]),
                    gy = 0.5f * (a[y + 1][x] - a[y - 1][x]);
        const float gt = b[y][x] - a[y][x];
        xx += gx * gx;
        xy += gx * gy;
        yy += gy * gy;
        xt += gx * gt;
        yt += gy * gt;
      }
    const float whole = xx * yy - xy * xy;
    if (whole > 1e-6f) {
      across[i][j] = (xy * yt - yy * xt) / whole;
      down[i][j] = (xy * xt - xx * yt) / whole;
    } else {
      across[i][j] = 0;
      down[i][j] = 0;
    }
  }
}

__global__ void shift(unsigned char (*__restrict__ best)[N],
                      const unsigned char (*__restrict__ left)[N],
                      const unsigned char (*__restrict__ right)[N]) {
  const int i = RADIUS + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = SHIFTS + RADIUS + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - RADIUS && j < N - RADIUS) {
    int least = 1 << 30, found = 0;
    for (int s = 0; s < SHIFTS; ++s) {
      int sum = 0;
      for (int y = i - RADIUS; y <= i + RADIUS; ++y)
        for (int x = j - RADIUS; x <= j + RADIUS; ++x)
          sum += abs(left[y][x] - right[y][x - s]);
      if (sum < least) {
        least = sum;
        found = s;
      }
    }
    best[i][j] = (unsigned char)found;
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  std::vector<float> b((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    b[i] = mixed(i + 1) % 256 / 256.0f;
  std::vector<unsigned char> left((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    left[i] = (unsigned char)mixed(i);
  std::vector<unsigned char> right((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    right[i] = (unsigned char)mixed(i + 7);
  void *across = zeroes((size_t)N * N, sizeof(float));
  void *down = zeroes((size_t)N * N, sizeof(float));
  void *best = zeroes((size_t)N * N, sizeof(unsigned char));
  void *aCopy = copied(a);
  void *bCopy = copied(b);
  void *leftCopy = copied(left);
  void *rightCopy = copied(right);
  return measure(
      argc, argv,
      {kernel("lucas_kanade", move, dim3(N - RADIUS - 1 - RADIUS + 1, N - RADIUS - 1 - RADIUS + 1),
              across, down, aCopy, bCopy),
       kernel("block_matching", shift, dim3(N - RADIUS - SHIFTS + RADIUS, N - 2 * RADIUS), best,
              leftCopy, rightCopy)});
}
