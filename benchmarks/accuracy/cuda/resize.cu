// programs/resize.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void pick(unsigned char (*__restrict__ out)[N][3],
                     const unsigned char (*__restrict__ in)[SOURCE][3]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const int y = i * SOURCE / N, x = j * SOURCE / N;
    out[i][j][0] = in[y][x][0];
    out[i][j][1] = in[y][x][1];
    out[i][j][2] = in[y][x][2];
  }
}

__global__ void mix(float (*__restrict__ b)[N], const float (*__restrict__ a)[SOURCE]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const float y = (float)i * ((float)(SOURCE - 1) / N), x = (float)j * ((float)(SOURCE - 1) / N);
    const int row = (int)y, column = (int)x;
    const float down = y - (float)row, right = x - (float)column;
    const float above = a[row][column] + right * (a[row][column + 1] - a[row][column]);
    const float below = a[row + 1][column] + right * (a[row + 1][column + 1] - a[row + 1][column]);
    b[i][j] = above + down * (below - above);
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> in((size_t)3 * SOURCE * SOURCE);
  for (size_t i = 0; i < (size_t)3 * SOURCE * SOURCE; ++i)
    in[i] = (unsigned char)mixed(i);
  void *out = zeroes((size_t)3 * N * N, sizeof(unsigned char));
  std::vector<float> a((size_t)SOURCE * SOURCE);
  for (size_t i = 0; i < (size_t)SOURCE * SOURCE; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  void *b = zeroes((size_t)N * N, sizeof(float));
  void *inCopy = copied(in);
  void *aCopy = copied(a);
  return measure(argc, argv,
                 {kernel("resize_nearest", pick, dim3(N, N), out, inCopy),
                  kernel("resize_bilinear", mix, dim3(N, N), b, aCopy)});
}
