// programs/channels.c for a GPU.
#include "measured.cuh"

__global__ void apart(float (*__restrict__ out)[N][N], const float (*__restrict__ in)[N + 2][N + 2],
                      const float (*__restrict__ weight)[3][3]) {
  const int c = blockIdx.z * blockDim.z + threadIdx.z;
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < CHANNELS && i < N && j < N) {
    float sum = 0;
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x)
        sum += in[c][i + y][j + x] * weight[c][y][x];
    out[c][i][j] = sum;
  }
}

__global__ void together(float (*__restrict__ out)[N][N],
                         const float (*__restrict__ in)[N + 2][N + 2],
                         const float (*__restrict__ weight)[CHANNELS][3][3]) {
  const int c = blockIdx.z * blockDim.z + threadIdx.z;
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < CHANNELS && i < N && j < N) {
    float sum = 0;
    for (int d = 0; d < CHANNELS; ++d)
      for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
          sum += in[d][i + y][j + x] * weight[c][d][y][x];
    out[c][i][j] = sum;
  }
}

__global__ void layOut(float (*__restrict__ column)[9][N][N],
                       const float (*__restrict__ in)[N + 2][N + 2]) {
  const int c = blockIdx.z * blockDim.z + threadIdx.z;
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < CHANNELS && i < N && j < N) {
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x)
        column[c][3 * y + x][i][j] = in[c][i + y][j + x];
  }
}

int main(int argc, char **argv) {
  void *in = zeroes((size_t)CHANNELS * (N + 2) * (N + 2), sizeof(float));
  void *out = zeroes((size_t)CHANNELS * N * N, sizeof(float));
  void *column = zeroes((size_t)9 * CHANNELS * N * N, sizeof(float));
  void *weight = zeroes((size_t)9 * CHANNELS * CHANNELS, sizeof(float));
  return measure(argc, argv,
                 {kernel("depthwise", apart, dim3(N, N, CHANNELS), out, in, weight),
                  kernel("conv_channels", together, dim3(N, N, CHANNELS), out, in, weight),
                  kernel("im2col", layOut, dim3(N, N, CHANNELS), column, in)});
}
