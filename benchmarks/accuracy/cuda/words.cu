// programs/words.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void count(int *__restrict__ rank, const int *__restrict__ key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int mine = key[i];
    int less = 0, same = 0;
    for (int j = 0; j < COUNT; ++j) {
      less += key[j] < mine;
      same += key[j] == mine;
    }
    rank[i] = 2 * less + same;
  }
}

__global__ void look(unsigned char *__restrict__ found, const int *__restrict__ key,
                     const unsigned *__restrict__ filter) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned place = (unsigned)key[i] * 0x9e3779b1u;
    const unsigned step = (place >> 15 ^ place) * 0x85ebca6bu | 1;
    int probe = 0;
    while (probe < 6 && (filter[(place >> 5) % WORDS] >> (place & 31) & 1)) {
      place += step;
      ++probe;
    }
    found[i] = probe == 6;
  }
}

__global__ void encipher(unsigned (*__restrict__ result)[4], const unsigned (*__restrict__ text)[4],
                         const unsigned (*__restrict__ table)[256],
                         const unsigned (*__restrict__ round)[4]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned s[4];
    for (int w = 0; w < 4; ++w)
      s[w] = text[i][w] ^ round[0][w];
    for (int r = 1; r <= 10; ++r) {
      unsigned t[4];
      for (int w = 0; w < 4; ++w)
        t[w] = table[0][s[w] >> 24] ^ table[1][s[(w + 1) % 4] >> 16 & 255] ^
               table[2][s[(w + 2) % 4] >> 8 & 255] ^ table[3][s[(w + 3) % 4] & 255] ^ round[r][w];
      for (int w = 0; w < 4; ++w)
        s[w] = t[w];
    }
    for (int w = 0; w < 4; ++w)
      result[i][w] = s[w];
  }
}

int main(int argc, char **argv) {
  std::vector<int> key(N);
  for (int i = 0; i < N; ++i)
    key[i] = (int)(mixed(i) >> 4);
  std::vector<unsigned> filter(WORDS);
  for (int i = 0; i < WORDS; ++i)
    filter[i] = mixed(i) | mixed(i + 1);
  std::vector<unsigned> text((size_t)4 * N);
  for (size_t i = 0; i < (size_t)4 * N; ++i)
    text[i] = mixed(i);
  std::vector<unsigned> table(4 * 256);
  for (int i = 0; i < 4 * 256; ++i)
    table[i] = mixed(i + 3);
  std::vector<unsigned> round(4 * 11);
  for (int i = 0; i < 4 * 11; ++i)
    round[i] = mixed(i + 5);
  void *rank = zeroes(N, sizeof(int));
  void *found = zeroes(N, sizeof(unsigned char));
  void *result = zeroes((size_t)4 * N, sizeof(unsigned));
  void *keyCopy = copied(key);
  void *filterCopy = copied(filter);
  void *textCopy = copied(text);
  void *tableCopy = copied(table);
  void *roundCopy = copied(round);
  return measure(argc, argv,
                 {kernel("rank_by_count", count, N, rank, keyCopy),
                  kernel("bloom_filter", look, N, found, keyCopy, filterCopy),
                  kernel("table_cipher", encipher, N, result, textCopy, tableCopy, roundCopy)});
}
