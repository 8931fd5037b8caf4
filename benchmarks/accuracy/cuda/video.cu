// programs/video.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void convert(unsigned char (*__restrict__ luma)[N],
                        unsigned char (*__restrict__ blue)[N], unsigned char (*__restrict__ red)[N],
                        const unsigned char (*__restrict__ in)[N][3]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const int r = in[i][j][0], g = in[i][j][1], b = in[i][j][2];
    luma[i][j] = (unsigned char)(((66 * r + 129 * g + 25 * b + 128) >> 8) + 16);
    blue[i][j] = (unsigned char)(((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128);
    red[i][j] = (unsigned char)(((112 * r - 94 * g - 18 * b + 128) >> 8) + 128);
  }
}

__global__ void differences(unsigned char (*__restrict__ blue)[N / 2],
                            unsigned char (*__restrict__ red)[N / 2],
                            const unsigned char (*__restrict__ in)[N][3]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 2 && j < N / 2) {
    int r = 0, g = 0, b = 0;
    for (int y = 2 * i; y < 2 * i + 2; ++y)
      for (int x = 2 * j; x < 2 * j + 2; ++x) {
        r += in[y][x][0];
        g += in[y][x][1];
        b += in[y][x][2];
      }
    blue[i][j] = (unsigned char)(((-38 * r - 74 * g + 112 * b + 512) >> 10) + 128);
    red[i][j] = (unsigned char)(((112 * r - 94 * g - 18 * b + 512) >> 10) + 128);
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> in((size_t)3 * N * N);
  for (size_t i = 0; i < (size_t)3 * N * N; ++i)
    in[i] = (unsigned char)mixed(i);
  void *luma = zeroes((size_t)N * N, sizeof(unsigned char));
  void *blue = zeroes((size_t)N * N, sizeof(unsigned char));
  void *red = zeroes((size_t)N * N, sizeof(unsigned char));
  void *inCopy = copied(in);
  return measure(argc, argv,
                 {kernel("rgb_to_yuv", convert, dim3(N, N), luma, blue, red, inCopy),
                  kernel("chroma_420", differences, dim3(N / 2, N / 2), blue, red, inCopy)});
}
