// programs/checksums.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void rows(unsigned *__restrict__ result,
                     const unsigned char (*__restrict__ text)[LENGTH],
                     const unsigned *__restrict__ table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned sum = 0xffffffffu;
    for (int j = 0; j < LENGTH; ++j)
      sum = table[(sum ^ text[i][j]) & 0xff] ^ sum >> 8;
    result[i] = ~sum;
  }
}

__global__ void columns(unsigned *__restrict__ result, const unsigned char (*__restrict__ text)[N],
                        const unsigned *__restrict__ table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned sum = 0xffffffffu;
    for (int j = 0; j < LENGTH; ++j)
      sum = table[(sum ^ text[j][i]) & 0xff] ^ sum >> 8;
    result[i] = ~sum;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> text((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    text[i] = (unsigned char)mixed(i);
  std::vector<unsigned> table(256);
  for (int i = 0; i < 256; ++i)
    table[i] = mixed(i);
  void *result = zeroes(N, sizeof(unsigned));
  void *textCopy = copied(text);
  void *tableCopy = copied(table);
  return measure(argc, argv,
                 {kernel("crc_rows", rows, N, result, textCopy, tableCopy),
                  kernel("crc_columns", columns, N, result, textCopy, tableCopy)});
}
