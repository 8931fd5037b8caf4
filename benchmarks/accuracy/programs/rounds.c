/* BLOCKS blocks of 16 bytes through the ten rounds of a cipher by four tables, and a generation of
 * the game of life among CELLS x CELLS cells, 64 to a word, by adders of bits. */
#include "arrays.h"
#include "mixed.h"

#include <stdint.h>

enum { ROUNDS = 10, WORDS = CELLS / 64 };

static void encrypt(uint32_t (*restrict out)[4], const uint32_t (*restrict in)[4],
                    const uint32_t (*restrict table)[256], const uint32_t *restrict key) {
#pragma cgpredict kernel(aes_tables) grid(1) block(256)
  for (int i = 0; i < BLOCKS; ++i) {
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

static void generation(uint64_t (*restrict out)[WORDS], const uint64_t (*restrict in)[WORDS]) {
#pragma cgpredict kernel(life_words) grid(2) block(32, 8)
  for (int i = 0; i < CELLS; ++i)
    for (int j = 0; j < WORDS; ++j) {
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

int main(void) {
  uint32_t *in = zeroes((size_t)4 * BLOCKS, sizeof(uint32_t));
  for (size_t i = 0; i < (size_t)4 * BLOCKS; ++i)
    in[i] = mixed(i);
  uint32_t *table = zeroes(4 * 256, sizeof(uint32_t)), *key = zeroes(44, sizeof(uint32_t));
  for (size_t i = 0; i < 4 * 256; ++i)
    table[i] = mixed(i + 1000);
  for (size_t i = 0; i < 44; ++i)
    key[i] = mixed(i + 5000);
  const size_t words = (size_t)CELLS * WORDS;
  uint64_t *cells = zeroes(words, sizeof(uint64_t));
  for (size_t i = 0; i < words; ++i)
    cells[i] = (uint64_t)mixed(2 * i) << 32 | mixed(2 * i + 1);
  encrypt(zeroes((size_t)4 * BLOCKS, sizeof(uint32_t)), (void *)in, (void *)table, key);
  generation(zeroes(words, sizeof(uint64_t)), (void *)cells);
  return 0;
}
