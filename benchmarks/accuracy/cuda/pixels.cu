// programs/pixels.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void colours(unsigned char (*__restrict__ colour)[N][3],
                        const unsigned char (*__restrict__ raw)[N]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    const int here = raw[i][j];
    const int beside = (raw[i][j - 1] + raw[i][j + 1]) / 2,
              above = (raw[i - 1][j] + raw[i + 1][j]) / 2;
    const int corners =
        (raw[i - 1][j - 1] + raw[i - 1][j + 1] + raw[i + 1][j - 1] + raw[i + 1][j + 1]) / 4;
    int red, green, blue;
    if (i % 2 == j % 2) {
      green = (beside + above) / 2;
      red = i % 2 ? corners : here;
      blue = i % 2 ? here : corners;
    } else {
      green = here;
      red = i % 2 ? above : beside;
      blue = i % 2 ? beside : above;
    }
    colour[i][j][0] = (unsigned char)red;
    colour[i][j][1] = (unsigned char)green;
    colour[i][j][2] = (unsigned char)blue;
  }
}

__global__ void over(unsigned *__restrict__ result, const unsigned *__restrict__ front,
                     const unsigned *__restrict__ back, const unsigned char *__restrict__ table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N * N) {
    const unsigned f = front[i], b = back[i], opaque = f >> 24;
    unsigned pixel = 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8) {
      const unsigned mixture = (f >> shift & 255) * opaque + (b >> shift & 255) * (255 - opaque);
      pixel |= (unsigned)table[mixture / 255] << shift;
    }
    result[i] = pixel;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> raw((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    raw[i] = (unsigned char)mixed(i);
  std::vector<unsigned> front((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    front[i] = mixed(i);
  std::vector<unsigned> back((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    back[i] = mixed(i + 9);
  std::vector<unsigned char> table(256);
  for (int i = 0; i < 256; ++i)
    table[i] = (unsigned char)(i * (511 - i) / 256);
  void *colour = zeroes((size_t)3 * N * N, sizeof(unsigned char));
  void *result = zeroes((size_t)N * N, sizeof(unsigned));
  void *rawCopy = copied(raw);
  void *frontCopy = copied(front);
  void *backCopy = copied(back);
  void *tableCopy = copied(table);
  return measure(argc, argv,
                 {kernel("demosaic", colours, dim3(N - 2, N - 2), colour, rawCopy),
                  kernel("blend_gamma", over, N * N, result, frontCopy, backCopy, tableCopy)});
}
