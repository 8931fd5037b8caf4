// programs/rounds.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#include <cstdint>

enum { ROUNDS = 10, WORDS = CELLS / 64 };

__global__ void encrypt(uint32_t (*__restrict__ out)[4], const uint32_t (*__restrict__ in)[4],
                        const uint32_t (*__restrict__ table)[256],
                        const uint32_t *__restrict__ key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < BLOCKS) {
    uint32_t a = in[i][0] ^ key[0], b = in[i][1] ^ key[1];
    uint32_t c = in[i][2] ^ key[2], d = in[i][3] ^ key[3];
    for (int r = 1; r < ROUNDS; ++r) {
      const uint32_t e = table[0][a >> 24] ^ table[1][b >> 16 & 255] ^ table[2][c >> 8 & 255] ^
                         table[3][d & 255] ^ key[4 * r];
      const uint32_t f = table[0][b >> 24] ^ table[1][c >> 16 & 255] ^ table[2][d >> 8 & 255] ^
                         table[3][a & 255] ^ key[4 * r + 1];
      const uint32_t g = table[0][c >> 24] ^ table[1][d >> 16 & 255] ^ table[2][a >> 8 & 255] ^
                         table[3][b & 255] ^ key[4 * r + 2];
      const uint32_t h = table[0][d >> 24] ^ table[1][a >> 16 & 255] ^ table[2][b >> 8 & 255] ^
                         table[3][c & 255] ^ key[4 * r + 3];
      a = e;
      b = f;
      c = g;
      d = h;
    }
    out[i][0] = (table[2][a >> 24] & 0xff000000u) ^ (table[3][b >> 16 & 255] & 0xff0000u) ^
                (table[0][c >> 8 & 255] & 0xff00u) ^ (table[1][d & 255] & 0xffu) ^ key[40];
    out[i][1] = (table[2][b >> 24] & 0xff000000u) ^ (table[3][c >> 16 & 255] & 0xff0000u) ^
                (table[0][d >> 8 & 255] & 0xff00u) ^ (table[1][a & 255] & 0xffu) ^ key[41];
    out[i][2] = (table[2][c >> 24] & 0xff000000u) ^ (table[3][d >> 16 & 255] & 0xff0000u) ^
                (table[0][a >> 8 & 255] & 0xff00u) ^ (table[1][b & 255] & 0xffu) ^ key[42];
    out[i][3] = (table[2][d >> 24] & 0xff000000u) ^ (table[3][a >> 16 & 255] & 0xff0000u) ^
                (table[0][b >> 8 & 255] & 0xff00u) ^ (table[1][c & 255] & 0xffu) ^ key[43];
  }
}

__global__ void generation(uint64_t (*__restrict__ out)[WORDS],
                           const uint64_t (*__restrict__ in)[WORDS]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < CELLS && j < WORDS) {
    const int up = i > 0 ? i - 1 : CELLS - 1, down = i < CELLS - 1 ? i + 1 : 0;
    const int left = j > 0 ? j - 1 : WORDS - 1, right = j < WORDS - 1 ? j + 1 : 0;
    const uint64_t above = in[up][j], cells = in[i][j], below = in[down][j];
    const uint64_t a = above << 1 | in[up][left] >> 63, b = above >> 1 | in[up][right] << 63;
    const uint64_t c = cells << 1 | in[i][left] >> 63, d = cells >> 1 | in[i][right] << 63;
    const uint64_t e = below << 1 | in[down][left] >> 63, f = below >> 1 | in[down][right] << 63;
    const uint64_t top = a ^ above ^ b, topTwo = (a & above) | ((a ^ above) & b);
    const uint64_t side = c ^ d, sideTwo = c & d;
    const uint64_t foot = e ^ below ^ f, footTwo = (e & below) | ((e ^ below) & f);
    const uint64_t one = top ^ side ^ foot, oneTwo = (top & side) | ((top ^ side) & foot);
    const uint64_t single =
        (topTwo ^ sideTwo ^ footTwo ^ oneTwo) & ~((topTwo & sideTwo) | (footTwo & oneTwo));
    out[i][j] = single & (one | cells);
  }
}

int main(int argc, char **argv) {
  std::vector<uint32_t> in((size_t)4 * BLOCKS), table(4 * 256), key(44);
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = mixed(i);
  for (size_t i = 0; i < table.size(); ++i)
    table[i] = mixed(i + 1000);
  for (size_t i = 0; i < key.size(); ++i)
    key[i] = mixed(i + 5000);
  std::vector<uint64_t> cells((size_t)CELLS * WORDS);
  for (size_t i = 0; i < cells.size(); ++i)
    cells[i] = (uint64_t)mixed(2 * i) << 32 | mixed(2 * i + 1);
  void *out = zeroes((size_t)4 * BLOCKS, sizeof(uint32_t));
  void *next = zeroes(cells.size(), sizeof(uint64_t));
  void *inCopy = copied(in), *tableCopy = copied(table), *cellsCopy = copied(cells);
  return measure(argc, argv,
                 {kernel("aes_tables", encrypt, dim3(BLOCKS), out, inCopy, tableCopy, copied(key)),
                  kernel("life_words", generation, dim3(WORDS, CELLS), next, cellsCopy)});
}
