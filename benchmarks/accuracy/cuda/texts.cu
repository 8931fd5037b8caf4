// programs/texts.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void letters(unsigned char (*__restrict__ result)[4],
                        const unsigned char (*__restrict__ text)[3],
                        const unsigned char *__restrict__ letter) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int bits = text[i][0] << 16 | text[i][1] << 8 | text[i][2];
    result[i][0] = letter[bits >> 18];
    result[i][1] = letter[bits >> 12 & 63];
    result[i][2] = letter[bits >> 6 & 63];
    result[i][3] = letter[bits & 63];
  }
}

__global__ void longest(int *__restrict__ most, int *__restrict__ runs,
                        const unsigned char (*__restrict__ text)[CHUNK]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int greatest = 0, found = 0, start = 0;
    while (start < CHUNK) {
      int end = start + 1;
      while (end < CHUNK && text[i][end] == text[i][start])
        ++end;
      greatest = end - start > greatest ? end - start : greatest;
      start = end;
      ++found;
    }
    most[i] = greatest;
    runs[i] = found;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> text((size_t)N * CHUNK);
  for (size_t i = 0; i < (size_t)N * CHUNK; ++i)
    text[i] = (unsigned char)(mixed(i / 5) % 3 ? mixed(i / 5) : mixed(i));
  std::vector<unsigned char> letter(64);
  for (int i = 0; i < 64; ++i)
    letter[i] = (unsigned char)(mixed(i) % 94 + 33);
  void *result = zeroes((size_t)4 * N, sizeof(unsigned char));
  void *most = zeroes(N, sizeof(int));
  void *runs = zeroes(N, sizeof(int));
  void *textCopy = copied(text);
  void *letterCopy = copied(letter);
  return measure(argc, argv,
                 {kernel("base64", letters, N, result, textCopy, letterCopy),
                  kernel("longest_run", longest, N, most, runs, textCopy)});
}
