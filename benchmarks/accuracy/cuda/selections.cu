// programs/selections.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void greatest(float (*__restrict__ value)[N], int (*__restrict__ place)[N],
                         const float (*__restrict__ x)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float best[8];
    int where[8];
    for (int s = 0; s < 8; ++s) {
      best[s] = -INFINITY;
      where[s] = -1;
    }
    for (int c = 0; c < LENGTH; ++c) {
      const float candidate = x[c][i];
      if (candidate > best[7]) {
        int s = 7;
        while (s > 0 && best[s - 1] < candidate) {
          best[s] = best[s - 1];
          where[s] = where[s - 1];
          --s;
        }
        best[s] = candidate;
        where[s] = c;
      }
    }
    for (int s = 0; s < 8; ++s) {
      value[s][i] = best[s];
      place[s][i] = where[s];
    }
  }
}

__global__ void factor(float (*__restrict__ lu)[8][MATRICES],
                       const float (*__restrict__ a)[8][MATRICES]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < MATRICES) {
    float m[8][8];
    for (int r = 0; r < 8; ++r)
      for (int c = 0; c < 8; ++c)
        m[r][c] = a[r][c][i];
    for (int p = 0; p < 8; ++p) {
      const float over = 1 / m[p][p];
      for (int r = p + 1; r < 8; ++r) {
        m[r][p] *= over;
        for (int c = p + 1; c < 8; ++c)
          m[r][c] -= m[r][p] * m[p][c];
      }
    }
    for (int r = 0; r < 8; ++r)
      for (int c = 0; c < 8; ++c)
        lu[r][c][i] = m[r][c];
  }
}

int main(int argc, char **argv) {
  std::vector<float> x((size_t)LENGTH * N);
  for (size_t i = 0; i < (size_t)LENGTH * N; ++i)
    x[i] = mixed(i) % 1000003 / 1000.0f;
  std::vector<float> a((size_t)64 * MATRICES);
  for (size_t i = 0; i < (size_t)64 * MATRICES; ++i)
    a[i] = (i / MATRICES % 9 == 0 ? 8.0f : 0.0f) + mixed(i + 1) % 1000 / 1000.0f;
  void *value = zeroes((size_t)8 * N, sizeof(float));
  void *place = zeroes((size_t)8 * N, sizeof(int));
  void *lu = zeroes((size_t)64 * MATRICES, sizeof(float));
  void *xCopy = copied(x), *aCopy = copied(a);
  return measure(argc, argv,
                 {kernel("top8_rows", greatest, N, value, place, xCopy),
                  kernel("lu8_interleaved", factor, MATRICES, lu, aCopy)});
}
